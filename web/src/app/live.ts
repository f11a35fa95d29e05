export const useLive = (): void => undefined
