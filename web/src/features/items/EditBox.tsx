import { useState } from 'react'
import type { Entry } from '../../api/contract.ts'
import { choicesOf, numbersIn } from '../../app/draft-choices.ts'
import { boxOf, useDraft } from '../../app/draft.ts'
import { refused, useForm, type Action } from '../../app/form.ts'
import { replaced, useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import type { Kind, Subject } from '../../model/cached-items.ts'
import { itemPagePath } from '../../model/act-paths.ts'
import { anyLineOf } from '../../model/subject.ts'
import { graphemes } from '../../model/text.ts'
import { SwitchLine, TextField } from '../../ui/Field.tsx'
import { LazyEditor } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import {
  completePictures,
  editWith,
  filledPictures,
  pictureFault,
  presentPicture,
} from '../pictures/pictures.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { filledSpoken, spokenFault } from '../players/spoken.ts'
import { SpokenFields } from '../players/SpokenFields.tsx'
import { BadgesField } from './BadgesField.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { filledMarks, tagsBeside } from './thread-fields.ts'
import { WarningField } from './WarningField.tsx'
import { itemsApi, type AnyItem } from './items.api.ts'

type Written = Pick<
  AnyItem,
  'attachments' | 'body' | 'lang' | 'isAdult' | 'magazine' | 'quote' | 'contentWarning'
> & {
  title?: string | null
  isOc?: boolean
  tags?: Entry['tags']
  badges?: Entry['badges']
  url?: string | null
  media?: Entry['media']
}

const ON = 'on'
/** What a draft keeps of fields that hold their own values. */
const CHOICES = ['badges']

/** Changes an item; which one, and what stays as it is, stands in hidden fields. */
export const edit: Action = async ({ dispatch, form, t }) => {
  const titled = form.on('title')
  const length = graphemes(form.text('title'))
  if (titled && (length < 2 || length > 255)) throw refused('title', t('submit.missingTitle'))
  await dispatch(
    itemsApi.endpoints.editItem.initiate({
      kind: form.text('kind') as Kind,
      id: Number(form.text('id')),
      sent: editWith(
        {
          body: form.raw('body'),
          lang: form.text('lang') || undefined,
          isAdult: form.on('isAdult'),
          ...(form.on('quoted') && !form.on('quotes') ? { quote: null } : {}),
          ...(titled
            ? { title: form.text('title'), ...filledMarks(form), ...filledSpoken(form) }
            : { contentWarning: form.text('contentWarning') }),
        },
        filledPictures(form, t),
      ),
    }),
  ).unwrap()
}

/** The fields of an item that its author may change. */
export const EditForm = ({
  kind,
  id,
  item,
  action = edit,
  onDone,
}: Subject & { item: AnyItem & Written; action?: Action; onDone?: () => void }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { props, busy, failure, value, sent } = useForm(action, {
    complete: (form) => completePictures(form, chosen),
    onDone: () => {
      settle()
      onDone?.()
    },
  })
  const line = anyLineOf(item)
  const titled = item.title !== undefined
  const draft = useDraft(boxOf('edit', { kind, id }), {
    start: {
      title: value('title', item.title ?? ''),
      body: value('body', item.body ?? ''),
      contentWarning: value('contentWarning', item.contentWarning ?? ''),
      tags: value('tags', tagsBeside(item.tags ?? null, item.body)),
      lang: value('lang', item.lang),
      isAdult: sent ? value('isAdult') : item.isAdult ? ON : '',
      isOc: sent ? value('isOc') : item.isOc ? ON : '',
      badges: (item.badges ?? []).map(({ badgeId }) => badgeId).join(' '),
    },
    about: line.title,
    path: `${itemPagePath({ kind, id, path: line.path })}/edit`,
    since: item.editedAt,
    isEdit: true,
    isSent: sent,
  })
  const { fields, kept, filled, change, settle } = draft
  const { title, body, contentWarning, tags, lang, isAdult, isOc, badges } = fields
  const [present] = useState(() => (item.attachments ?? []).map(presentPicture))
  const { chosen, choose } = usePictures(draft, present)
  const [quotes, setQuotes] = useState(true)
  const { currentData: magazine } = magazinesApi.useReadMagazineQuery(item.magazine.name, { skip: !titled })
  const { field, text: fault } = refusedField(failure)
  const pictures = pictureFault(failure?.detail)
  const unspoken = spokenFault(failure?.detail)
  const length = graphemes(title.trim())
  const badTitle = titled && (length < 2 || length > 255) ? t('submit.missingTitle') : undefined
  return (
    <form {...props} className="edit-box" encType="multipart/form-data" onChange={choicesOf(CHOICES, change)}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {titled && (
        <TextField
          label={t('submit.titleField')}
          note={t('submit.titleCount', { count: length })}
          name="title"
          value={title}
          onChange={(event) => change({ title: event.target.value })}
          error={badTitle ?? (field === 'title' ? fault : undefined)}
        />
      )}
      {item.quote && (
        <>
          <input type="hidden" name="quoted" value="on" />
          <SwitchLine label={t('quote.label')} name="quotes" checked={quotes} onChange={setQuotes} />
        </>
      )}
      <PicturesField folded chosen={chosen} onChange={choose} error={pictures} />
      {item.media && item.media.url === item.url && (
        <SpokenFields of={{ id, media: item.media }} error={unspoken} />
      )}
      {titled && (
        <>
          <TextField
            label={t('submit.tags')}
            note={t('submit.tagsHint')}
            icon="hash"
            name="tags"
            value={tags}
            onChange={(event) => change({ tags: event.target.value })}
          />
          <BadgesField key={filled} magazine={magazine} chosen={numbersIn(badges)} />
        </>
      )}
      {!titled && (
        <WarningField value={contentWarning} onChange={(next) => change({ contentWarning: next })} />
      )}
      <SwitchLine
        label={t('submit.adult')}
        hint={t('submit.adultHint')}
        name="isAdult"
        checked={isAdult !== ''}
        onChange={(on) => change({ isAdult: on ? ON : '' })}
      />
      {titled && (
        <SwitchLine
          label={t('submit.oc')}
          hint={t('submit.ocHint')}
          name="isOc"
          checked={isOc !== ''}
          onChange={(on) => change({ isOc: on ? ON : '' })}
        />
      )}
      <LazyEditor
        name="body"
        value={body}
        onChange={(next) => change({ body: next })}
        kept={kept}
        limit={kind === 'Entry' ? 35_000 : 5000}
        aside={<LanguageSelect chosen={lang} onChoose={(next) => change({ lang: next })} />}
        label={t('editor.label')}
        autoFocus
        busy={busy}
        error={failure && field !== 'title' && !pictures && !unspoken ? text(failure) : undefined}
        send={t('editor.save')}
        onCancel={onDone}
      />
    </form>
  )
}

/** Changes what one wrote, in its place. */
export const EditBox = (props: Subject & { item: AnyItem }) => {
  const dispatch = useAppDispatch()
  return <EditForm {...props} onDone={() => void dispatch(replaced([props, null]))} />
}
