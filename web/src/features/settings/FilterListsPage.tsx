import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { want, type Loader } from '../../app/load.ts'
import { toastShown, useAppDispatch, useAppSelector } from '../../app/store.ts'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { formValues } from '../../ui/form.ts'
import { fieldError, FormRefusal } from './proof.tsx'
import { safetyApi, type FilterList } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(safetyApi.endpoints.readFilterLists.initiate()))
}

const filteredIn = ['feeds', 'comments', 'profile'] as const
type Word = FilterList['words'][number]

/** A day of the reader's calendar, as the API's moment and back. */
const endOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00+00:00`)

const WordLines = ({ words, onChange }: { words: readonly Word[]; onChange: (words: Word[]) => void }) => {
  const { t } = useTranslation()
  const change = (index: number, part: Partial<Word>): void =>
    onChange(words.map((word, i) => (i === index ? { ...word, ...part } : word)))
  return (
    <fieldset className="words">
      <legend className="label">{t('safety.filters.words')}</legend>
      {words.map((word, index) => (
        <div className="word" key={index}>
          <input
            className="input"
            aria-label={t('safety.filters.word')}
            value={word.word}
            maxLength={500}
            onChange={(event) => change(index, { word: event.target.value })}
          />
          <label className="tick">
            <input
              className="check"
              type="checkbox"
              checked={word.exactMatch}
              onChange={(event) => change(index, { exactMatch: event.target.checked })}
            />
            <span>{t('safety.filters.exact')}</span>
          </label>
          <button
            type="button"
            className="ico ico-s"
            aria-label={t('safety.filters.removeWord')}
            onClick={() => onChange(words.filter((_, i) => i !== index))}
          >
            <Icon name="x" size="s" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-s"
        onClick={() => onChange([...words, { word: '', exactMatch: false }])}
      >
        <Icon name="plus" size="s" />
        {t('safety.filters.addWord')}
      </button>
    </fieldset>
  )
}

const FilterForm = ({ list, onDone }: { list: FilterList | null; onDone: () => void }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const [words, setWords] = useState<Word[]>(list?.words ?? [{ word: '', exactMatch: false }])
  const [save, { error, isLoading }] = safetyApi.useSaveFilterListMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const field = formValues(event)
    const answer = await save({
      id: list?.id ?? null,
      body: {
        name: field('name').trim(),
        expirationDate: endOf(field('until')),
        feeds: field('feeds') !== '',
        comments: field('comments') !== '',
        profile: field('profile') !== '',
        words,
      },
    })
    if ('error' in answer) return
    dispatch(toastShown(t('settings.saved')))
    onDone()
  }
  return (
    <form method="post" className="narrow-form spaced" onSubmit={(event) => void send(event)}>
      <h2>{list ? t('safety.filters.edit') : t('safety.filters.create')}</h2>
      <FormRefusal error={error} fields={['name']} />
      <TextField
        label={t('safety.filters.name')}
        name="name"
        defaultValue={list?.name}
        maxLength={255}
        error={fieldError(error, 'name')}
        required
      />
      <TextField
        label={t('safety.filters.until')}
        hint={t('safety.filters.untilHint')}
        name="until"
        type="date"
        defaultValue={list?.expirationDate?.slice(0, 10)}
      />
      <fieldset className="words">
        <legend className="label">{t('safety.filters.where')}</legend>
        {filteredIn.map((where) => (
          <label className="tick" key={where}>
            <input className="check" type="checkbox" name={where} defaultChecked={list?.[where] ?? true} />
            <span>{t(`safety.filters.${where}`)}</span>
          </label>
        ))}
      </fieldset>
      <WordLines words={words} onChange={setWords} />
      <div className="btns">
        <button type="submit" className="btn btn-p" disabled={isLoading}>
          {t('safety.filters.save')}
        </button>
        <button type="button" className="btn btn-q" onClick={onDone}>
          {t('settings.undo')}
        </button>
      </div>
    </form>
  )
}

const FilterLine = ({ list, onEdit }: { list: FilterList; onEdit: () => void }) => {
  const { t } = useTranslation()
  const now = useAppSelector((state) => state.page.now)
  const [remove, { isLoading }] = safetyApi.useDeleteFilterListMutation()
  const expired = list.expirationDate !== null && Date.parse(list.expirationDate) < now
  return (
    <div className="line">
      <span className="tx">
        <b>{list.name}</b>
        <small>
          {[
            t('safety.filters.count', { count: list.words.length }),
            ...filteredIn.filter((where) => list[where]).map((where) => t(`safety.filters.${where}`)),
            ...(list.expirationDate ? [list.expirationDate.slice(0, 10)] : []),
            ...(expired ? [t('safety.filters.expired')] : []),
          ].join(' · ')}
        </small>
      </span>
      <span className="btns">
        <button type="button" className="btn btn-s" onClick={onEdit}>
          {t('safety.filters.edit')}
        </button>
        <button
          type="button"
          className="btn btn-s btn-q"
          disabled={isLoading}
          onClick={() => {
            if (window.confirm(t('safety.filters.deleteAsk'))) void remove(list.id)
          }}
        >
          {t('safety.filters.delete')}
        </button>
      </span>
    </div>
  )
}

/** Words a member does not want to read. */
export const Component = () => {
  const { t } = useTranslation()
  const { data } = safetyApi.useReadFilterListsQuery()
  const [editing, setEditing] = useState<FilterList | 'new' | null>(null)
  return (
    <SettingsFrame tab="filters" title={t('safety.filters.title')}>
      <p className="lead-text">{t('safety.filters.hint')}</p>
      {editing ? (
        <FilterForm list={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
      ) : data ? (
        <>
          {data.items.length === 0 && <Empty icon="eye-off" title={t('safety.filters.none')} />}
          <section className="group">
            {data.items.map((list) => (
              <FilterLine key={list.id} list={list} onEdit={() => setEditing(list)} />
            ))}
          </section>
          <button type="button" className="btn btn-p" onClick={() => setEditing('new')}>
            {t('safety.filters.create')}
          </button>
        </>
      ) : (
        <TextSkeleton />
      )}
    </SettingsFrame>
  )
}
