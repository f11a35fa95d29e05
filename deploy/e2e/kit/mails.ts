import { eventually } from '@app/platform/testing/eventually.ts'
import type { startMailServer } from '@app/platform/testing/mail-server.ts'

export type Mails = Awaited<ReturnType<typeof startMailServer>>

/** The mail to somebody that says this, once it has come, after as many others. */
export const mailed = (mails: Mails, to: string, says: string, after = 0): Promise<string> =>
  eventually(() => {
    const found = mails
      .to(to)
      .slice(after)
      .find((mail) => mail.includes(says))
    if (!found) throw new Error(`no mail to ${to} says ${says}`)
    return found
  }, 15_000)

/** The secret of its link: at the end of an address, or in its query. */
export const tokenIn = (mail: string): string => /(?:token=|\/reset\/)([\w-]{20,})/.exec(mail)?.[1] ?? ''
