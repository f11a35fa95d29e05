import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDraft } from '../../app/draft.ts'
import { refused, useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { magazinePath } from '../../model/links.ts'
import { graphemes } from '../../model/text.ts'
import { Refusal, SwitchLine, TextField } from '../../ui/Field.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { chosenReaders, ReadersField } from '../magazines/ReadersField.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { moderationApi } from '../moderation/moderation.api.ts'
import { SubmitFrame } from './SubmitFrame.tsx'

export { loader } from './SubmitFrame.tsx'

const NAME = /^[a-zA-Z0-9_]{2,25}$/
/** Tags of magazines are letters alone. */
const TAG = /^[a-z]{2,25}$/

const tagOf = (name: string): string | null => TAG.exec(name.toLowerCase())?.[0] ?? null

const create: Action = async ({ dispatch, form, t }) => {
  const name = form.text('name')
  const title = form.text('title')
  const length = graphemes(title)
  if (!NAME.test(name)) throw refused('name', t('submit.nameBad'))
  if (form.on('nameAsTag') && !tagOf(name)) throw refused('name', t('submit.nameNoTag'))
  if (length < 3 || length > 50) throw refused('title', t('submit.magazineTitleBad'))
  const magazine = await dispatch(
    magazinesApi.endpoints.createMagazine.initiate({
      name,
      title,
      description: form.text('description') || null,
      isAdult: form.on('isAdult'),
      isPostingRestrictedToMods: form.on('restricted'),
      discoverable: form.on('discoverable'),
      indexable: form.on('indexable'),
      readers: chosenReaders(form),
    }),
  ).unwrap()
  const tag = form.on('nameAsTag') ? tagOf(name) : null
  // The magazine is there, whatever becomes of its tag: the panel says which it has.
  if (tag)
    await dispatch(
      moderationApi.endpoints.setTag.initiate({ magazineId: magazine.magazineId, tag, on: true }),
    )
  return { to: magazinePath(magazine) }
}

export const actions = { '': create }

/** A new magazine. */
export const Component = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { props, busy, failure, sent, value } = useForm(create, { onDone: () => clear() })
  const {
    fields: texts,
    change: write,
    clear,
  } = useDraft('new-magazine', {
    start: { name: value('name'), title: value('title'), description: value('description') },
    path: useLocation().pathname,
    isSent: sent,
  })
  const [fields, setFields] = useState({
    isAdult: value('isAdult') !== '',
    restricted: value('restricted') !== '',
    discoverable: !sent || value('discoverable') !== '',
    indexable: !sent || value('indexable') !== '',
    nameAsTag: value('nameAsTag') !== '',
  })
  const { field, text: fault } = refusedField(failure)
  const change = (part: Partial<typeof fields>): void => setFields({ ...fields, ...part })
  return (
    <SubmitFrame current="magazine" title={t('magazine.create')}>
      <form {...props} className="spaced" noValidate>
        {failure && field !== 'name' && field !== 'title' && <Refusal>{text(failure)}</Refusal>}
        <TextField
          label={t('submit.name')}
          hint={t('submit.nameHint')}
          name="name"
          value={texts.name}
          autoCapitalize="none"
          onChange={(event) => write({ name: event.target.value.trim() })}
          error={field === 'name' ? fault : undefined}
        />
        <TextField
          label={t('submit.magazineTitle')}
          name="title"
          value={texts.title}
          onChange={(event) => write({ title: event.target.value })}
          error={field === 'title' ? fault : undefined}
        />
        <EditorField
          name="description"
          value={texts.description}
          onChange={(description) => write({ description })}
          limit={10_000}
          label={t('submit.description')}
          optional
        />
        <ReadersField value={value('readers')} isNew />
        <SwitchLine
          label={t('submit.adult')}
          hint={t('submit.adultHint')}
          name="isAdult"
          checked={fields.isAdult}
          onChange={(isAdult) => change({ isAdult })}
        />
        <SwitchLine
          label={t('submit.restricted')}
          hint={t('submit.restrictedHint')}
          name="restricted"
          checked={fields.restricted}
          onChange={(restricted) => change({ restricted })}
        />
        {(['discoverable', 'indexable'] as const).map((name) => (
          <SwitchLine
            key={name}
            label={t(`moderation.general.${name}`)}
            name={name}
            checked={fields[name]}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
        <SwitchLine
          label={t('submit.nameAsTag')}
          hint={t('submit.nameAsTagHint')}
          name="nameAsTag"
          checked={fields.nameAsTag}
          onChange={(nameAsTag) => change({ nameAsTag })}
        />
        <SaveBar label={t('submit.createMagazine')} busy={busy} large />
      </form>
    </SubmitFrame>
  )
}
