export const MicroblogComposer = () => null
