import { createCollectImages } from '@app/media/index.ts'
import { Command } from 'commander'
import { operate } from '../program.ts'

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export const imageCollectCommand = (): Command =>
  new Command('image:gc')
    .description('remove stored images that nothing has shown for a day, with their smaller variants')
    .option('--dry-run', 'only count them')
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      operate(['media'], async ({ part }) => {
        const { files, bytes } = await createCollectImages(part('media').deps)({ dryRun })
        const found = `${files} ${files === 1 ? 'image' : 'images'} (${megabytes(bytes)})`
        console.log(dryRun ? `${found} would be removed.` : `${found} removed.`)
      }),
    )
