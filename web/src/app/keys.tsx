export const useKeys = (): void => undefined
export const KeySheet = () => null
