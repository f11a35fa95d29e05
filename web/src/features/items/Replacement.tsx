import { lazy } from 'react'
import type { Subject } from '../../model/cached-items.ts'
import { TranslationBox } from '../translation/TranslationBox.tsx'
import type { Replaces } from '../../app/store.ts'
import type { AnyItem } from './items.api.ts'

const EditBox = lazy(async () => ({ default: (await import('./EditBox.tsx')).EditBox }))

/** What stands in the place of an item's text: the form that changes it, or a translation. */
export const Replacement = ({ by, ...props }: Subject & { by: Replaces; item: AnyItem }) =>
  by === 'edit' ? <EditBox {...props} /> : <TranslationBox {...props} />
