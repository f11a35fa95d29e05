import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { useLocation } from 'react-router'
import { doPutOff } from '../../app/put-off.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Field, TextField } from '../../ui/Field.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PutOffButton } from '../../ui/PutOffButton.tsx'
import { Empty } from '../../ui/states.tsx'
import { fieldError, FormRefusal } from '../settings/FormRefusal.tsx'
import { emojiApi, type OwnEmoji } from '../emoji/emoji.api.ts'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(args.dispatch(emojiApi.endpoints.readEmoji.initiate()))
}

/** How many stand on a page. */
const PAGE = 100
const fields = ['name', 'category', 'uploadImage']
const { removeEmoji } = adminApi.endpoints

const add: Action = async ({ dispatch, form, t }) => {
  const file = form.file('uploadImage')
  if (!file) throw refused('uploadImage', t('admin.emoji.pictureHint'))
  const name = form.text('name').replaceAll(':', '').toLowerCase()
  const category = form.text('category')
  // One of this name that was just removed would stand in the way.
  await doPutOff()
  await dispatch(adminApi.endpoints.addEmoji.initiate({ name, category, file })).unwrap()
  return { said: t('admin.said.emojiAdded', { name }) }
}

const categorise: Action = async ({ dispatch, form, t }) => {
  const [name, category] = [form.text('emoji'), form.text('category') || null]
  await dispatch(adminApi.endpoints.moveEmoji.initiate({ name, category })).unwrap()
  return { said: t('admin.said.emojiMoved', { name }) }
}

export const actions = { add, category: categorise }

const Add = () => {
  const { t } = useTranslation()
  const { props, busy, failure, value } = useForm(add, { name: 'add', clears: true })
  return (
    <form {...props} className="narrow-form" encType="multipart/form-data">
      <input type="hidden" name={FORM} value="add" />
      <FormRefusal error={failure} fields={fields} />
      <TextField
        label={t('admin.emoji.name')}
        hint={t('admin.emoji.nameHint')}
        name="name"
        defaultValue={value('name')}
        error={fieldError(failure, 'name')}
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
        minLength={2}
        maxLength={66}
        required
      />
      <TextField
        label={t('admin.emoji.category')}
        name="category"
        defaultValue={value('category')}
        error={fieldError(failure, 'category')}
        maxLength={50}
      />
      <Field
        label={t('admin.emoji.picture')}
        hint={t('admin.emoji.pictureHint')}
        error={fieldError(failure, 'uploadImage')}
      >
        {(field) => (
          <input
            className="input"
            type="file"
            name="uploadImage"
            accept="image/png,image/gif,image/webp"
            required
            {...field}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-p submit" disabled={busy}>
        {busy && <span className="spin" />}
        {t('admin.emoji.add')}
      </button>
    </form>
  )
}

const Row = ({ emoji: { name, url, category } }: { emoji: OwnEmoji }) => {
  const { t } = useTranslation()
  const { puts } = usePutOff()
  const { props, busy, failure, value } = useForm(categorise, { name: 'category' })
  // Without script there is one answer for all forms of this kind.
  const isMine = value('emoji') === '' || value('emoji') === name
  return (
    <div className="line emoji-line">
      <span className="cell tx">
        <img src={url} alt="" width="32" height="32" loading="lazy" decoding="async" />
        <b dir="ltr">:{name}:</b>
      </span>
      <form {...props} className="btns">
        <input type="hidden" name={FORM} value="category" />
        <input type="hidden" name="emoji" value={name} />
        <input
          className="input"
          name="category"
          dir="auto"
          aria-label={`${t('admin.emoji.category')}: ${name}`}
          aria-invalid={isMine && failure ? true : undefined}
          defaultValue={category ?? ''}
          maxLength={50}
        />
        <button type="submit" className="btn btn-s" disabled={busy}>
          {t('admin.save')}
          <span className="sr"> {name}</span>
        </button>
      </form>
      <PutOffButton
        of={puts(removeEmoji, name, t('admin.said.emojiRemoved', { name }))}
        label={t('admin.emoji.remove')}
        question={t('admin.emoji.removeAsk', { name: `:${name}:` })}
        name={name}
        className="btn btn-s btn-d"
      />
    </div>
  )
}

const List = ({ emoji }: { emoji: readonly OwnEmoji[] }) => {
  const { search } = useLocation()
  const { t } = useTranslation()
  const maxPage = Math.max(1, Math.ceil(emoji.length / PAGE))
  const wanted = Math.trunc(Number(new URLSearchParams(search).get('p') ?? 1)) || 1
  const currentPage = Math.min(maxPage, Math.max(1, wanted))
  const shown = emoji.slice((currentPage - 1) * PAGE, currentPage * PAGE)
  const groups = Map.groupBy(shown, ({ category }) => category)
  return (
    <>
      {[...groups].map(([category, some]) => (
        <section className="group" key={category ?? ''} aria-label={category ?? t('admin.tabs.emoji')}>
          {category && (
            <h2>
              <bdi>{category}</bdi>
            </h2>
          )}
          {some.map((one) => (
            <Row key={`${one.name} ${one.category}`} emoji={one} />
          ))}
        </section>
      ))}
      {maxPage > 1 && <Pager pagination={{ count: emoji.length, currentPage, maxPage, perPage: PAGE }} />}
    </>
  )
}

/** The emoji of this instance: added, put into categories and removed. */
export const Component = () => {
  const { t } = useTranslation()
  const { isGoing } = usePutOff()
  return (
    <AdminFrame tab="emoji">
      <p className="lead-text">{t('admin.emoji.hint')}</p>
      <Add />
      <Answered of={emojiApi.useReadEmojiQuery()}>
        {(all) => {
          const emoji = all.filter(({ name }) => !isGoing(removeEmoji, name))
          return emoji.length === 0 ? (
            <Empty icon="image" title={t('admin.emoji.none')} />
          ) : (
            <List emoji={emoji} />
          )
        }}
      </Answered>
    </AdminFrame>
  )
}
