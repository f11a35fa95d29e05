import { badRequest } from '@app/platform/http/refusal.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'

/** Longer ones are judged by their beginning: the time it takes grows faster than the text. */
const JUDGED = 128

let estimator: Promise<ZxcvbnFactory> | undefined

/** Its dictionaries take 40 MB and a third of a second, which only who opens accounts should pay. */
const loadEstimator = (): Promise<ZxcvbnFactory> =>
  (estimator ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ])
    return new Factory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      translations: english.translations,
    })
  })())

/** Who a password is for; it should not be made of this. */
type Owner = { username?: string | null | undefined; email?: string | null | undefined }

/**
 * How hard it is to guess. `weak` is what is guessed within a thousand tries, is like one that many use, or is made of
 * what stands beside it: name, address or instance. Six characters by chance are taken (rules/accounts.md#passwords).
 */
export const judgePassword = async (
  identity: Identity,
  password: string,
  { username, email }: Owner,
): Promise<{ strength: 'weak' | 'fair' | 'strong'; warning: string | null }> => {
  const { title } = await readSettings(identity)
  const near = [username, email, email?.split('@')[0], title, identity.config.domain]
  const { score, feedback } = (await loadEstimator()).check(
    password.slice(0, JUDGED),
    near.filter((text) => text !== null && text !== undefined),
  )
  const isWeak = score === 0 || (score === 1 && Boolean(feedback.warning))
  return { strength: isWeak ? 'weak' : score < 3 ? 'fair' : 'strong', warning: feedback.warning ?? null }
}

/** Refuses (400) a new password that is weak. */
export const refuseGuessable = async (identity: Identity, password: string, owner: Owner): Promise<void> => {
  const { strength, warning } = await judgePassword(identity, password, owner)
  if (strength === 'weak')
    throw badRequest(
      `plainPassword: this is easy to guess. ${warning || 'Take several words that do not belong together.'}`,
    )
}
