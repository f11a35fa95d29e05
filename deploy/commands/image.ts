import { removeOrphanedFiles, removeUnusedImages } from '@app/media/operator'
import type { Removed } from '@app/media/operator'
import { Command } from 'commander'
import { operate } from '../program/program.ts'

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const say = ({ files, bytes }: Removed, what: string, dryRun: boolean): void => {
  const found = `${files} ${what}${files === 1 ? '' : 's'} (${megabytes(bytes)})`
  console.log(dryRun ? `${found} would be removed.` : `${found} removed.`)
}

export const imageCollectCommand = (): Command =>
  new Command('image:gc')
    .description(
      'remove stored images that nothing has shown for a day, with their smaller variants, and stored files that no record knows',
    )
    .option('--dry-run', 'only count them')
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      operate(
        ['media'],
        async ({ part }) => {
          const { deps } = part('media')
          say(await removeUnusedImages(deps, { dryRun }), 'unused image', dryRun)
          say(await removeOrphanedFiles(deps, { dryRun }), 'unknown file', dryRun)
        },
        { unlogged: dryRun },
      ),
    )
