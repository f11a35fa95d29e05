import { authLogin } from '@app/contract/identity/accounts.ts'
import { authTwoFactorEnable, authTwoFactorSetup } from '@app/contract/identity/security.ts'
import { moderateMagazineRetrieveReports } from '@app/contract/community/moderation.ts'
import { commentReport, entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { totpAt } from '@app/identity/operator'
import { eventually } from '@app/platform/testing/eventually.ts'
import { aMagazineOf } from '../../kit/people.ts'
import type { Person } from '../../kit/people.ts'

/** What is said where it is loud, and reported: one for each way to decide. */
const said = ['chosenRemove', 'chosenKeep', 'chosenAdult', 'accepted', 'adult'] as const

/** A second factor is set up, and the member is in again with it. */
const withSecondFactor = async ({ client, username, password }: Person): Promise<void> => {
  const { secret, backupCodes } = await client.get(authTwoFactorSetup)
  const code = totpAt(secret, Math.floor(Date.now() / 30_000))
  await client.call(authTwoFactorEnable, { body: { code, currentPassword: password } })
  await client.get(authLogin, { body: { login: username, password, totp: backupCodes[0] ?? null } })
}

/** A magazine of the owner in which everything was reported, and which has nothing of its own yet. */
const loudMagazine = async (owner: Person, writer: Person, reporter: Person) => {
  const { name: loud, magazineId: magazine_id } = await aMagazineOf(owner, 'loud')
  const { entryId: loudThread } = await writer.client.get(magazineEntryCreateArticle, {
    params: { magazine_id },
    body: { title: 'A thread of shouts', body: 'Text', lang: 'en' },
  })
  for (const one of said) {
    const { commentId } = await writer.client.get(entryCommentNew, {
      params: { entry_id: loudThread },
      body: { body: `Shouted: ${one}`, lang: 'en' },
    })
    await reporter.client.get(commentReport, {
      params: { comment_id: commentId },
      body: { reason: one },
    })
  }
  const reports = await eventually(async () => {
    const { items } = await owner.client.get(moderateMagazineRetrieveReports, { params: { magazine_id } })
    if (items.length < said.length) throw new Error('not all reports have arrived')
    return items
  })
  const idOf = (reason: string) => reports.find((report) => report.reason === reason)?.reportId
  return {
    loud,
    loudThread,
    ...Object.fromEntries(said.map((one) => [one, `${magazine_id}/${idOf(one)}`])),
  }
}

/** What was reported, and a member whose account asks for a second factor. */
export const staffWorld = async ({
  owner,
  writer,
  reporter,
  keeper,
}: Record<'owner' | 'writer' | 'reporter' | 'keeper', Person>) => {
  await withSecondFactor(keeper)
  return { ...(await loudMagazine(owner, writer, reporter)), keeper: keeper.username }
}
