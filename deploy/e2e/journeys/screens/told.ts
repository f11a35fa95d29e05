import { totpAt } from '@app/identity/operator'

/** What a mail or a page told, which is needed afterwards: it is named in braces as what the world holds is. */
export class Told {
  /** The secret of the link of the mail that was looked at last. */
  token = ''
  private secret = ''
  private backup: string[] = []

  /** Keeps what a page shows once: the secret of a second factor, and the codes in its place. */
  read(html: string): void {
    this.secret = /data-secret="(\w+)"/.exec(html)?.[1] ?? this.secret
    const codes = /<ul class="codes">(.*?)<\/ul>/s.exec(html)?.[1]
    if (codes) this.backup = [...codes.matchAll(/<code>([^<]*)/g)].map(([, code = '']) => code)
  }

  /** Null where no such thing is told. Each backup code counts once. */
  say(name: string): string | null {
    if (name === 'token') return this.token
    if (name === 'code') return totpAt(this.secret, Math.floor(Date.now() / 30_000))
    if (name === 'backup') return this.backup.shift() ?? ''
    return null
  }
}
