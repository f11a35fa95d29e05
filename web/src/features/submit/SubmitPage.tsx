export const Component = () => null
export const NewMicroblog = () => null
export const NewMagazine = () => null
