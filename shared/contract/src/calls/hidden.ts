import { z } from 'zod'
import { call } from '../call.ts'

/** Which of these members do not want to see this host: by their own choice, or by an admin's for everybody? */
export const hidesHost = call({
  id: 'identity.hides-host',
  context: 'identity',
  input: z.object({ domain: z.string(), userIds: z.array(z.int()).max(2000) }),
  output: z.object({ userIds: z.array(z.int()) }),
})
