import { useHydrated } from '../../app/hydration.tsx'
import { useState, type ReactNode } from 'react'
import { useForm, type Action } from '../../app/form.ts'
import { need, notFound, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { NameInput } from '../search/NameField.tsx'
import { fieldError, FormRefusal } from '../settings/FormRefusal.tsx'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { feedIdOf } from './feed-id.ts'
import { namedFeedsApi, type NamedFeed } from './named-feeds.api.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  if (args.params['id'] === undefined) return
  const id = feedIdOf(args.params) ?? notFound()
  const { user } = await need(args.dispatch(namedFeedsApi.endpoints.readNamedFeed.initiate(id)))
  if (user.userId !== args.state().page.me?.userId) notFound()
}

/** Makes a feed, or changes the one of the address. */
export const save: Action = async ({ dispatch, form, params, t }) => {
  const lines = (name: string): string[] =>
    form
      .all(name)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const { feedId } = await dispatch(
    namedFeedsApi.endpoints.saveNamedFeed.initiate({
      id: feedIdOf(params),
      body: {
        name: form.text('name'),
        isPublic: form.on('isPublic'),
        magazines: lines('magazine'),
        people: lines('user'),
        tags: lines('tag'),
        words: lines('word'),
      },
    }),
  ).unwrap()
  return { to: `/feeds/${feedId}`, said: t('feeds.saved', { name: form.text('name') }) }
}

/** How many more fit where no script can add a line. */
const SPARE = 2

/** A list of short texts, one to a line; `input` draws the field of one. */
const Lines = ({
  legend,
  values,
  error,
  input,
}: {
  legend: string
  values: readonly string[]
  error: string | undefined
  input: (value: string) => ReactNode
}) => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const [rows, setRows] = useState(() =>
    [
      ...values.filter((value) => value !== ''),
      ...Array.from({ length: hydrated ? 1 : SPARE }, () => ''),
    ].map((value, key) => ({ key, value })),
  )
  const next = 1 + Math.max(-1, ...rows.map(({ key }) => key))
  return (
    <fieldset className="words">
      <legend className="label">{legend}</legend>
      {error && (
        <span className="err">
          <Icon name="alert" size="s" />
          {error}
        </span>
      )}
      {rows.map(({ key, value }) => (
        <div className="word-line" key={key}>
          {input(value)}
          <button
            type="button"
            className="ico ico-s with-script"
            aria-label={t('feeds.remove')}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <Icon name="x" size="s" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-s with-script"
        onClick={() => setRows([...rows, { key: next, value: '' }])}
      >
        <Icon name="plus" size="s" />
        {t('feeds.add')}
      </button>
    </fieldset>
  )
}

const FeedForm = ({ feed }: { feed: NamedFeed | null }) => {
  const { t } = useTranslation()
  const { props, busy, failure, value, values, ticked } = useForm(save)
  const plain = (name: string, label: string) => (text: string) => (
    <input className="input" name={name} aria-label={label} defaultValue={text} maxLength={100} />
  )
  const named = (of: 'magazine' | 'user', label: string) => (text: string) => (
    <NameInput of={of} label={label} value={text} aria-label={label} />
  )
  return (
    <form {...props} className="narrow-form spaced">
      <FormRefusal error={failure} fields={['name', 'magazines', 'people', 'tags', 'words']} />
      <TextField
        label={t('safety.filters.name')}
        name="name"
        defaultValue={value('name', feed?.name)}
        maxLength={60}
        error={fieldError(failure, 'name')}
        required
      />
      <Lines
        legend={t('nav.magazines')}
        values={values(
          'magazine',
          feed?.magazines.map(({ name }) => name),
        )}
        error={fieldError(failure, 'magazines')}
        input={named('magazine', t('nav.magazines'))}
      />
      <Lines
        legend={t('nav.people')}
        values={values(
          'user',
          feed?.people.map(({ username }) => username),
        )}
        error={fieldError(failure, 'people')}
        input={named('user', t('nav.people'))}
      />
      <Lines
        legend={t('feeds.tags')}
        values={values('tag', feed?.tags)}
        error={fieldError(failure, 'tags')}
        input={plain('tag', t('feeds.tags'))}
      />
      <Lines
        legend={t('safety.filters.words')}
        values={values('word', feed?.words)}
        error={fieldError(failure, 'words')}
        input={plain('word', t('safety.filters.words'))}
      />
      <label className="tick">
        <input
          className="check"
          type="checkbox"
          name="isPublic"
          defaultChecked={ticked('isPublic', feed?.isPublic ?? false)}
        />
        <span>{t('feeds.publicHint')}</span>
      </label>
      <div className="btns">
        <button type="submit" className="btn btn-p" disabled={busy}>
          {t('safety.filters.save')}
        </button>
        <Link className="btn btn-q" to="/feeds">
          {t('settings.undo')}
        </Link>
      </div>
    </form>
  )
}

const Changed = ({ id }: { id: number }) => (
  <Answered of={namedFeedsApi.useReadNamedFeedQuery(id)}>{(feed) => <FeedForm feed={feed} />}</Answered>
)

/** Puts a feed together, or changes one. */
export const Component = () => {
  const { t } = useTranslation()
  const id = feedIdOf(useParams())
  const title = id === null ? t('feeds.new') : t('feeds.edit')
  return (
    <>
      <Head title={title} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <p className="lead-text">{t('feeds.hint')}</p>
        {id === null ? <FeedForm feed={null} /> : <Changed id={id} />}
      </main>
    </>
  )
}
