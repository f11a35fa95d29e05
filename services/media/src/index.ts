import type { ContextModule } from '@app/platform/context.ts'
import { createCollectImages } from './collection/collect-images.ts'
import { usesProjection } from './collection/uses.ts'
import { imageCalls } from './images/calls.ts'
import { DECODERS } from './images/limits.ts'
import { createPool } from './images/pool.ts'
import { migrations } from './migrations.ts'
import { createMediaRouter } from './serving/router.ts'

const DAY_MS = 86_400_000

/** Pictures: taken in, checked, cleaned, kept once, served. */
export const media: ContextModule = (deps) => {
  const decoders = createPool(DECODERS)
  const collect = createCollectImages(deps)
  return {
    context: 'media',
    routes: [],
    router: createMediaRouter(deps.files, decoders),
    calls: imageCalls(deps, decoders),
    projection: usesProjection(deps.db),
    tasks: [
      {
        name: 'media.collect-images',
        everyMs: DAY_MS,
        run: async () => {
          await collect()
        },
      },
    ],
    migrations,
  }
}

export { createCollectImages } from './collection/collect-images.ts'
