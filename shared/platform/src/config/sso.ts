import { z } from 'zod'

/** An identity provider that people may sign in with, as the operator configured it. */
export type SsoProvider = {
  name: SsoName
  clientId: string
  clientSecret: string
  /** What else the provider needs to be told (`TENANT`, `REALM` …), by the last part of its variable. */
  settings: Readonly<Partial<Record<SsoSetting, string>>>
}

type SsoSetting = 'BASE_URL' | 'URI' | 'REALM' | 'VERSION' | 'TENANT' | 'ISSUER' | 'NAME'

/** What each provider must (`true`) or may (`false`) be told beyond its id and secret. */
const needs = {
  google: {},
  facebook: {},
  github: { BASE_URL: false },
  discord: {},
  azure: { TENANT: true },
  keycloak: { URI: true, REALM: true, VERSION: false },
  zitadel: { BASE_URL: true },
  authentik: { BASE_URL: true },
  simplelogin: { BASE_URL: false },
  privacyportal: {},
  oidc: { ISSUER: true, NAME: false },
} as const satisfies Record<string, Partial<Record<SsoSetting, boolean>>>

export type SsoName = keyof typeof needs
export const ssoNames = Object.keys(needs) as SsoName[]

const settingsOf = (name: SsoName): [SsoSetting, boolean][] =>
  Object.entries(needs[name]) as [SsoSetting, boolean][]
const variable = (name: SsoName, last: string): string => `OAUTH_${name.toUpperCase()}_${last}`

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isAddress = new Set<string>(['BASE_URL', 'URI', 'ISSUER'])
const address = z.string().refine(isHttp, 'must be an address that begins with https:// or http://')

/** Every variable of single sign-on, for the schema of the environment. */
export const ssoVariables = Object.fromEntries(
  ssoNames.flatMap((name) => [
    [variable(name, 'ID'), z.string().optional()],
    [variable(name, 'SECRET'), z.string().optional()],
    ...settingsOf(name).map(([setting]) => [
      variable(name, setting),
      (isAddress.has(setting) ? address : z.string()).optional(),
    ]),
  ]),
) as Record<string, z.ZodOptional<z.ZodString>>

/** The providers whose client id is given, and what is missing of them. */
export const readSso = (
  values: Readonly<Record<string, unknown>>,
): { providers: SsoProvider[]; faults: string[] } => {
  const faults: string[] = []
  const given = (name: SsoName, last: string) => values[variable(name, last)] as string | undefined
  const providers = ssoNames.flatMap((name): SsoProvider[] => {
    const clientId = given(name, 'ID')
    if (clientId === undefined) return []
    const required = ['SECRET', ...settingsOf(name).flatMap(([setting, must]) => (must ? [setting] : []))]
    for (const last of required) {
      if (given(name, last) === undefined)
        faults.push(`${variable(name, last)} is missing: it belongs with ${variable(name, 'ID')}`)
    }
    const settings = Object.fromEntries(
      settingsOf(name).flatMap(([setting]) => {
        const value = given(name, setting)
        return value === undefined ? [] : [[setting, value]]
      }),
    )
    return [{ name, clientId, clientSecret: given(name, 'SECRET') ?? '', settings }]
  })
  return { providers, faults }
}
