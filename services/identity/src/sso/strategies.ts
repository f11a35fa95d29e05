import type { InstanceConfig } from '@app/platform/config/instance.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Request, Response } from 'express'
import { Passport } from 'passport'
import { providersOf } from './providers.ts'
import type { Profile, Provider } from './providers.ts'
import { SsoStrategy } from './strategy.ts'
import type { SsoOptions } from './strategy.ts'
import type { Attempt } from './types.ts'

export type SsoStrategies = {
  providers: readonly Provider[]
  /** 404 where there is no such provider. */
  named(name: string): { provider: Provider; strategy: SsoStrategy }
  /** What the provider says of the person who comes back from it. Rejects with `SsoFailure`. */
  authenticate(req: Request, res: Response, attempt: Attempt): Promise<Profile>
}

/** A passport strategy for each configured provider. */
export const createSsoStrategies = (config: InstanceConfig): SsoStrategies => {
  const passport = new Passport()
  const strategies = new Map<string, { provider: Provider; strategy: SsoStrategy }>()
  for (const provider of providersOf(config.sso ?? [])) {
    const strategy = new SsoStrategy(provider, `${config.url}/oauth/${provider.name}/verify`)
    passport.use(strategy)
    strategies.set(provider.name, { provider, strategy })
  }

  return {
    providers: [...strategies.values()].map(({ provider }) => provider),
    named(name) {
      const found = strategies.get(name)
      if (!found) throw notFound('There is no such provider here.')
      return found
    },
    authenticate: (req, res, attempt) =>
      new Promise((resolve, reject) => {
        const options: SsoOptions = { attempt }
        const middleware = passport.authenticate(
          attempt.provider,
          { session: false, ...options },
          (error: unknown, profile: Profile | false | undefined) => {
            if (error || !profile) reject((error ?? new Error('no profile')) as Error)
            else resolve(profile)
          },
        ) as (req: Request, res: Response, next: (error?: unknown) => void) => void
        middleware(req, res, (error) => reject(error as Error))
      }),
  }
}
