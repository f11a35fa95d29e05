import * as operations from '@app/contract/messaging/messages.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { markMessage } from './mark-message.ts'
import { listMessages, listThreads, ownMessage, ownThread, showMessage } from './read-messages.ts'
import { findReceiver, openThread, replyToThread } from './send-message.ts'

/** Private messages: threads with fixed participants, whom nobody else can see. */
export const messageRoutes = (messaging: Messaging): Route[] => [
  serve(operations.messageRetrieveThreads, ({ principal, query }) =>
    listThreads(messaging, principal, null, query),
  ),
  serve(operations.messageRetrieveInterlocutorThreads, ({ principal, params, query }) =>
    listThreads(messaging, principal, params.user_id, query),
  ),
  serve(operations.messageRetrieve, async ({ principal, params }) =>
    showMessage(messaging, principal, await ownMessage(messaging, principal, params.message_id)),
  ),
  serve(operations.messageRead, ({ principal, params }) =>
    markMessage(messaging, principal, params.message_id, 'read'),
  ),
  serve(operations.messageUnread, ({ principal, params }) =>
    markMessage(messaging, principal, params.message_id, 'new'),
  ),
  serve(
    operations.messageRetrieveThread,
    ({ principal, params, query }) =>
      listMessages(
        messaging,
        principal,
        params.thread_id,
        params.sort === 'oldest' ? 'oldest' : 'newest',
        query,
      ),
    { guard: ({ principal, params }) => ownThread(messaging, principal, params.thread_id) },
  ),
  serve(
    operations.messageRetrieveThreadNewest,
    ({ principal, params, query }) => listMessages(messaging, principal, params.thread_id, 'newest', query),
    { guard: ({ principal, params }) => ownThread(messaging, principal, params.thread_id) },
  ),
  serve(
    operations.messageCreateReply,
    ({ principal, params, query, body }) =>
      replyToThread(messaging, principal, params.thread_id, body.body, query.d),
    { guard: ({ principal, params }) => ownThread(messaging, principal, params.thread_id) },
  ),
  serve(
    operations.messageCreateThread,
    ({ principal, params, query, body }) =>
      openThread(messaging, principal, params.user_id, body.body, query.d),
    { guard: ({ params }) => findReceiver(messaging, params.user_id) },
  ),
]
