declare module 'unicode-confusables' {
  /** With every character replaced by that which it looks like (confusables.txt of Unicode). */
  export const rectifyConfusion: (input: string) => string
}
