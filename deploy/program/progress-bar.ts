import type { WriteStream } from 'node:tty'

const WIDTH = 30

/** How far something long has come: a bar on a terminal, a line for each tenth where the output goes elsewhere. */
export const createProgressBar = (out: Pick<WriteStream, 'write' | 'isTTY'>) => {
  let shownTenth = 0
  let before = 0
  let began = performance.now()
  return {
    /** Where it is less than before, something new has begun. */
    show(done: number, total: number, what: string): void {
      if (done < before) {
        shownTenth = 0
        began = performance.now()
      }
      before = done
      const share = total === 0 ? 1 : Math.min(1, done / total)
      if (!out.isTTY) {
        const tenth = Math.floor(share * 10)
        if (tenth > shownTenth) out.write(`${tenth * 10} % (${done} of ${total}, ${what})\n`)
        shownTenth = Math.max(shownTenth, tenth)
        return
      }
      const full = Math.round(share * WIDTH)
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
      const rate = (done * 1_000) / Math.max(1, performance.now() - began)
      const left =
        done === 0 || done >= total
          ? ''
          : `  ${rate.toFixed(1)}/s, ${Math.ceil((total - done) / rate)} s left`
      // Back to the start of the line, which is cleared behind the text.
      out.write(`\r${bar} ${Math.floor(share * 100)} %  ${done} of ${total}  ${what}${left}\u001B[K`)
    },
    end(): void {
      if (out.isTTY) out.write('\n')
    },
  }
}
