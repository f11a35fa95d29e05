import { useHydrated } from '../../app/hydration.tsx'
import { useDates } from '../../ui/format.ts'
import { useState } from 'react'
import { useForm, type Action } from '../../app/form.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { need, notFound, want, type Load, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useAppSelector } from '../../app/store.ts'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { PutOffButton } from '../../ui/PutOffButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { fieldError, FormRefusal } from './FormRefusal.tsx'
import { safetyApi, type FilterList } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

/** The list that a page is about: none on the page of all, null where a new one is made. */
const chosenOf = (
  lists: readonly FilterList[],
  { act, id }: Load['params'],
): FilterList | null | undefined => {
  if (act === undefined) return undefined
  if (act === 'create' && id === undefined) return null
  return (act === 'edit' && lists.find((list) => String(list.id) === id)) || notFound()
}

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const asked = args.dispatch(safetyApi.endpoints.readFilterLists.initiate())
  if (args.params['act'] === undefined) return want(asked)
  chosenOf((await need(asked)).items, args.params)
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
        <div className="word-line" key={index}>
          <input
            className="input"
            aria-label={t('safety.filters.word')}
            name="word"
            value={word.word}
            maxLength={500}
            onChange={(event) => change(index, { word: event.target.value })}
          />
          <label className="tick">
            <input
              className="check"
              type="checkbox"
              name="exact"
              value={index}
              checked={word.exactMatch}
              onChange={(event) => change(index, { exactMatch: event.target.checked })}
            />
            <span>{t('safety.filters.exact')}</span>
          </label>
          <button
            type="button"
            className="ico ico-s with-script"
            aria-label={t('safety.filters.removeWord')}
            onClick={() => onChange(words.filter((_, i) => i !== index))}
          >
            <Icon name="x" size="s" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-s with-script"
        onClick={() => onChange([...words, { word: '', exactMatch: false }])}
      >
        <Icon name="plus" size="s" />
        {t('safety.filters.addWord')}
      </button>
    </fieldset>
  )
}

/** Makes a list, or changes the one of the hidden field. */
const save: Action = async ({ dispatch, form, t }) => {
  const exact = new Set(form.all('exact'))
  await dispatch(
    safetyApi.endpoints.saveFilterList.initiate({
      id: form.on('id') ? Number(form.text('id')) : null,
      body: {
        name: form.text('name'),
        expirationDate: endOf(form.text('until')),
        feeds: form.on('feeds'),
        comments: form.on('comments'),
        profile: form.on('profile'),
        words: form
          .all('word')
          .map((word, index) => ({ word: word.trim(), exactMatch: exact.has(String(index)) }))
          .filter(({ word }) => word !== ''),
      },
    }),
  ).unwrap()
  return { to: '/settings/filter_lists', said: t('settings.said.list', { name: form.text('name') }) }
}

export const actions = { '': save }

/** How many more words fit where no script can add a line. */
const SPARE = 5

const FilterForm = ({ list }: { list: FilterList | null }) => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const { props, busy, failure: error, value, values, sent, ticked } = useForm(save)
  const spare = Array.from({ length: hydrated ? (list ? 0 : 1) : SPARE }, () => ({
    word: '',
    exactMatch: false,
  }))
  const [words, setWords] = useState<Word[]>(() => {
    const exact = new Set(values('exact'))
    const typed = values('word').map((word, index) => ({ word, exactMatch: exact.has(String(index)) }))
    return [...(sent ? typed.filter(({ word }) => word !== '') : (list?.words ?? [])), ...spare]
  })
  return (
    <form {...props} className="narrow-form spaced">
      {list && <input type="hidden" name="id" value={list.id} />}
      <h2>{list ? t('safety.filters.edit') : t('safety.filters.create')}</h2>
      <FormRefusal error={error} fields={['name']} />
      <TextField
        label={t('safety.filters.name')}
        name="name"
        defaultValue={value('name', list?.name)}
        maxLength={255}
        error={fieldError(error, 'name')}
        required
      />
      <TextField
        label={t('safety.filters.until')}
        hint={t('safety.filters.untilHint')}
        name="until"
        type="date"
        defaultValue={value('until', list?.expirationDate?.slice(0, 10))}
      />
      <fieldset className="words">
        <legend className="label">{t('safety.filters.where')}</legend>
        {filteredIn.map((where) => (
          <label className="tick" key={where}>
            <input
              className="check"
              type="checkbox"
              name={where}
              defaultChecked={ticked(where, list?.[where] ?? true)}
            />
            <span>{t(`safety.filters.${where}`)}</span>
          </label>
        ))}
      </fieldset>
      <WordLines words={words} onChange={setWords} />
      <div className="btns">
        <button type="submit" className="btn btn-p" disabled={busy}>
          {t('safety.filters.save')}
        </button>
        <Link className="btn btn-q" to="/settings/filter_lists">
          {t('settings.undo')}
        </Link>
      </div>
    </form>
  )
}

const { deleteFilterList } = safetyApi.endpoints

const FilterLine = ({ list }: { list: FilterList }) => {
  const { t } = useTranslation()
  const now = useAppSelector((state) => state.page.now)
  const { puts } = usePutOff()
  const { chosenDay } = useDates()
  const expired = list.expirationDate !== null && Date.parse(list.expirationDate) < now
  return (
    <div className="line">
      <span className="tx">
        <b>{list.name}</b>
        <small>
          {[
            t('safety.filters.count', { count: list.words.length }),
            ...filteredIn.filter((where) => list[where]).map((where) => t(`safety.filters.${where}`)),
            ...(list.expirationDate ? [chosenDay(list.expirationDate)] : []),
            ...(expired ? [t('safety.filters.expired')] : []),
          ].join(' · ')}
        </small>
      </span>
      <span className="btns">
        <Link className="btn btn-s" to={`/settings/filter_lists/edit/${list.id}`}>
          {t('safety.filters.edit')}
        </Link>
        <PutOffButton
          of={puts(deleteFilterList, list.id, t('settings.said.gone', { name: list.name }))}
          label={t('safety.filters.delete')}
          question={t('safety.filters.deleteAsk')}
          name={list.name}
          className="btn btn-s btn-q"
        />
      </span>
    </div>
  )
}

/** Words a member does not want to read. */
export const Component = () => {
  const { t } = useTranslation()
  const { data } = safetyApi.useReadFilterListsQuery()
  const params = useParams()
  const editing = data && chosenOf(data.items, params)
  const { isGoing } = usePutOff()
  const lists = data?.items.filter(({ id }) => !isGoing(deleteFilterList, id))
  return (
    <SettingsFrame tab="filters" title={t('safety.filters.title')}>
      <p className="lead-text">{t('safety.filters.hint')}</p>
      {editing !== undefined ? (
        <FilterForm key={params['id']} list={editing} />
      ) : lists ? (
        <>
          {lists.length === 0 && <Empty icon="eye-off" title={t('safety.filters.none')} />}
          <section className="group">
            {lists.map((list) => (
              <FilterLine key={list.id} list={list} />
            ))}
          </section>
          <Link className="btn btn-p" to="/settings/filter_lists/create">
            {t('safety.filters.create')}
          </Link>
        </>
      ) : (
        <TextSkeleton />
      )}
    </SettingsFrame>
  )
}
