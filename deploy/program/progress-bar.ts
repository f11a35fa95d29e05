import type { WriteStream } from 'node:tty'

const WIDTH = 30

/** How far something long has come: a bar on a terminal, a line for each tenth where the output goes elsewhere. */
export const createProgressBar = (out: Pick<WriteStream, 'write' | 'isTTY'>) => {
  let shownTenth = 0
  return {
    show(done: number, total: number, what: string): void {
      const share = total === 0 ? 1 : Math.min(1, done / total)
      if (!out.isTTY) {
        const tenth = Math.floor(share * 10)
        if (tenth > shownTenth) out.write(`${tenth * 10} % (${done} of ${total}, ${what})\n`)
        shownTenth = Math.max(shownTenth, tenth)
        return
      }
      const full = Math.round(share * WIDTH)
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
      // Back to the start of the line, which is cleared behind the text.
      out.write(`\r${bar} ${Math.floor(share * 100)} %  ${done} of ${total}  ${what}\u001B[K`)
    },
    end(): void {
      if (out.isTTY) out.write('\n')
    },
  }
}
