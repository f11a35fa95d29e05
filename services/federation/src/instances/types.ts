/** Whom this instance federates with, as far as some hosts are concerned. */
export type Policy = {
  enabled: boolean
  onlyAllowed: boolean
  rules: { host: string; isBanned: boolean; isAllowed: boolean }[]
}
