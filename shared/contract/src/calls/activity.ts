import { z } from 'zod'
import { call } from '../call.ts'

const asked = { input: z.object({ userId: z.int() }), output: z.object({ any: z.boolean() }) }

/** Whether a person ever wrote, voted for or favourited anything that is still there. */
export const contentActivity = call({ id: 'content.activity', context: 'content', ...asked })

/** Whether a person subscribes to, blocks, owns or moderates any magazine. */
export const communityActivity = call({ id: 'community.activity', context: 'community', ...asked })
