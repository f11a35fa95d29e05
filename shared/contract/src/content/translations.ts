import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { SubjectType } from '../events/content.ts'
import { operation } from '../operation.ts'
import { answers, asOfContent } from './shared.ts'
import { LanguageTag, Translation, TranslationServer } from './translation.ts'

export const translationCreate = operation({
  ...asOfContent('Reading').acting,
  id: 'translation_create',
  method: 'POST',
  path: '/api/translation/{subject_type}/{subject_id}',
  summary: 'Translates a thread, post or comment that is for everybody.',
  description:
    'Its text goes to the server that an administrator named (`MBIN_TRANSLATE_URL`), unless somebody asked for the same before; 404 where none is named. 503 says with `Retry-After` when to ask again.',
  scopes: ['read'],
  rate: 'api_translation',
  noBots: true,
  params: z.object({ subject_type: SubjectType, subject_id: Id }),
  body: z.object({ to: LanguageTag.describe('The language to read it in') }),
  replies: { 200: Translation, ...answers, ...refusals(503) },
})

export const adminTranslationServerTest = operation({
  ...asOfContent('Administration').acting,
  id: 'admin_translation_server_test',
  method: 'POST',
  path: '/api/instance/translation-server/test',
  summary: 'Asks the server for translations whether it answers.',
  scopes: ['admin:instance:settings:read'],
  rate: 'api_moderate',
  replies: { 200: TranslationServer, ...refusals(401, 403, 429) },
})
