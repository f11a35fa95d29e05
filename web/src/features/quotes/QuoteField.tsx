import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Filled } from '../../app/form.ts'
import { want, type Load } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { quotedIn, quotedOf, quoteRefOf } from '../../model/quoting.ts'
import type { QuoteRef } from '../../model/quoting.ts'
import { SwitchLine } from '../../ui/Field.tsx'
import { itemsApi } from '../items/items.api.ts'
import { QuoteCard } from './QuoteCard.tsx'

/** What the address of the form quotes, for the server to draw. */
export const loadQuoted = async ({ dispatch, url }: Load): Promise<void> => {
  const subject = quotedIn(url.searchParams.get('quote') ?? '')
  if (subject) await want(dispatch(itemsApi.endpoints.readItem.initiate(subject)))
}

/** What a filled form quotes. */
export const chosenQuote = (form: Filled): QuoteRef | undefined => {
  const subject = form.on('quotes') ? quotedIn(form.text('quote')) : null
  return subject ? quoteRefOf(subject) : undefined
}

/** What the text is about to quote, with a switch that takes it out; nothing where the address names nothing. */
export const QuoteField = ({ sent, value }: { sent: boolean; value: (field: string) => string }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const named = value('quote') || (search.get('quote') ?? '')
  const subject = quotedIn(named)
  const [on, setOn] = useState(!sent || value('quotes') !== '')
  const { data: item } = itemsApi.useReadItemQuery(subject ?? skipToken)
  if (!subject) return null
  return (
    <div className="box-act">
      <input type="hidden" name="quote" value={named} />
      <SwitchLine label={t('quote.act')} name="quotes" checked={on} onChange={setOn} />
      {on && item && (
        <QuoteCard quote={{ state: 'accepted', address: null, item: quotedOf(subject, item) }} />
      )}
    </div>
  )
}
