import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Filled } from '../../app/form.ts'
import { want, type Load } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { quotedByLine, quotedIn, quotedOf, quoteName, quoteRefOf } from '../../model/quoting.ts'
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

/** The text of a filled form: the line that only said what is quoted stands there no more, where more is said. */
export const bodyBesideQuote = (form: Filled, origin: string): string => {
  const body = form.raw('body')
  const found = form.on('quotes') ? quotedByLine(body, origin) : null
  return found && found.rest !== '' && quoteName(found.subject) === form.text('quote') ? found.rest : body
}

/**
 * What the text is about to quote, with a switch that takes it out: what the page's address names (`?quote=`), or the
 * last line of `text` that is an address of an item here.
 */
export const QuoteField = ({
  sent,
  value,
  text = '',
}: {
  sent: boolean
  value: (field: string) => string
  text?: string
}) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const origin = useAppSelector(({ page }) => page.origin)
  const named = value('quote') || (search.get('quote') ?? '')
  const subject = quotedIn(named) ?? quotedByLine(text, origin)?.subject
  const [on, setOn] = useState(!sent || value('quotes') !== '' || value('quote') === '')
  const { data: item } = itemsApi.useReadItemQuery(subject ?? skipToken)
  if (!subject || !item) return null
  return (
    <div className="box-act">
      <input type="hidden" name="quote" value={quoteName(subject)} />
      <SwitchLine label={t('quote.act')} name="quotes" checked={on} onChange={setOn} />
      {on && <QuoteCard quote={{ state: 'accepted', address: null, item: quotedOf(subject, item) }} />}
    </div>
  )
}
