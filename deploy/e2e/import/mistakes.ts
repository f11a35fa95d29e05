import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { importMbin } from './command.ts'
import { moved, rowsOf } from './moved.ts'

/** What administrators get wrong, in one sentence and before anything is written. */
export const mistakesAreTold = (): void => {
  test('an import that broke off is not served, and the next begins anew', async () => {
    expect(moved().refused).toContain('An import of a Mbin was begun here and has not come to its end')
    expect(await rowsOf(`select 1 from identity.account where username = 'half'`)).toEqual([])
    expect(await rowsOf(`select 1 from pg_namespace where nspname = 'mbin_import'`)).toEqual([])
  })

  test('one under another name is refused', async () => {
    const { directory, program } = moved()
    const { code, said } = await importMbin(moved(), {
      args: [`--env=${join(directory, 'other.env')}`],
    })
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`Mbin is elsewhere.example, and MBIN_URL is ${program.origin}`),
    ])
  })

  test('a dry run says what is odd, and leaves an environment that somebody edited', async () => {
    const file = join(moved().directory, 'commonplace.env')
    const first = await importMbin(moved(), { args: ['--dry-run'] })
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining(`was written to ${file}`) })
    expect(first.said).toContain(
      '1 addresses of mail that differ from another only in case: the younger sign in by theirs as it is written, and get no mail until they change it (ANNA)',
    )
    expect(first.said).toContain('1 items of two kinds at one address')
    expect(first.said).toContain('As things are, the import would be refused: An instance serves on this')
    await appendFile(file, 'SMTP_URL=smtp://mine\n')
    const second = await importMbin(moved(), { args: ['--dry-run'] })
    expect(second).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${file} is there already and was left as it is`),
    })
    expect(await readFile(file, 'utf8')).toMatch(/^MBIN_URL=.*\n(?:.*\n)*SMTP_URL=smtp:\/\/mine\n$/m)
  })

  test('one into a database that somebody serves from is refused, and so is one that was filled', async () => {
    const counted = () => rowsOf('select count(*) from identity.account')
    const before = await counted()
    const serving = await importMbin(moved())
    expect([serving.code, serving.said]).toEqual([1, expect.stringContaining('An instance serves on this')])
    await moved().program.stop()
    const filled = await importMbin(moved())
    expect([filled.code, filled.said]).toEqual([1, expect.stringContaining('This instance is not empty')])
    expect(await counted()).toEqual(before)
  })
}
