/** Large, general and long-lived magazines elsewhere, for an instance that knows none. By the handles one looks them up with. */
export const wellKnownMagazines = [
  '!fediverse@lemmy.world',
  '!technology@lemmy.world',
  '!selfhosted@lemmy.world',
  '!opensource@lemmy.ml',
  '!programming@programming.dev',
  '!science@mander.xyz',
] as const
