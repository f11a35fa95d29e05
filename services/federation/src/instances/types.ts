/** Whom this instance federates with, as far as some hosts are concerned. */
export type Policy = {
  enabled: boolean
  onlyAllowed: boolean
  /** Documents are for servers that sign. */
  signedOnly: boolean
  rules: { host: string; isBanned: boolean; isAllowed: boolean }[]
}
