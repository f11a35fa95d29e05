import type { ContextModule } from '@app/platform/context.ts'
import { mediaCalls } from './calls.ts'
import { createMedia } from './context.ts'
import { mediaProjection } from './events/index.ts'
import { mediaRouter } from './files/router.ts'
import { mediaTasks, mediaWorkers } from './jobs/index.ts'
import { migrations } from './migrations/index.ts'

/** Images: taken in, checked, cleaned, kept once, served; copies of remote ones; what pages say about themselves. */
export const media: ContextModule = (deps) => {
  const context = createMedia(deps)
  return {
    context: 'media',
    routes: [],
    router: mediaRouter(context),
    calls: mediaCalls(context),
    projection: mediaProjection(context),
    workers: mediaWorkers(context),
    tasks: mediaTasks(context),
    migrations,
  }
}
