import { FORM, useForm, type Action } from '../../app/form.ts'
import { PageFailure, type Loader } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath } from '../../model/links.ts'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { Refusal, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { ItemFrame } from './ItemFrame.tsx'
import { itemFor, loadItem, moderatesIt, subjectOf } from './item-of-page.ts'
import { banPath } from '../moderation/ban-path.ts'
import { itemsApi, type AnyItem, type ModerationAct } from './items.api.ts'

export const loader: Loader = async (load) => {
  const item = await loadItem(load, moderatesIt)
  if (item.visibility === 'soft_deleted') throw new PageFailure(404)
}

const setLanguage: Action = async (args) => {
  const { dispatch, form, url, t } = args
  const subject = subjectOf(url.pathname)
  const { lang: before } = await itemFor(args)
  const set = (lang: string) =>
    dispatch(itemsApi.endpoints.setLanguage.initiate({ ...subject, lang })).unwrap()
  await set(form.text('lang'))
  return { to: url.pathname, said: t('moderating.said.language'), back: { undo: () => set(before) } }
}

const move: Action = async (args) => {
  const { dispatch, form, t } = args
  const item = await itemFor(args)
  if (!('numComments' in item)) return
  const name = form.text('magazine').replace(/^(?:m\/|!)/, '')
  const magazine = await dispatch(magazinesApi.endpoints.readMagazine.initiate(name)).unwrap()
  const moveTo = (magazineId: number) =>
    dispatch(itemsApi.endpoints.moveEntry.initiate({ id: item.entryId, magazineId })).unwrap()
  await moveTo(magazine.magazineId)
  return {
    to: `${magazinePath(magazine)}/t/${item.entryId}/-`,
    said: t('acts.moved', { magazine: magazine.title }),
    back: { undo: () => moveTo(item.magazine.magazineId) },
  }
}

export const actions = { language: setLanguage, move }

const Switches = ({ item, ...subject }: { item: AnyItem } & ReturnType<typeof subjectOf>) => {
  const { t } = useTranslation()
  const { press, back, busy } = usePress()
  const { moderate, markAdult } = itemsApi.endpoints
  /** `other`: the act that takes it back, which is the same for what is switched. */
  const button = (
    word: ModerationAct,
    icon: string,
    label: string,
    said: string,
    undone: string,
    other: ModerationAct = word,
  ) => (
    <button
      {...press(
        moderate,
        { ...subject, act: word },
        back(said, moderate, { ...subject, act: other }, undone),
      )}
      className={`btn${word === 'trash' ? ' btn-d' : ''}`}
      disabled={busy}
    >
      <Icon name={icon} size="s" />
      {label}
    </button>
  )
  const said = (
    what: 'pinned' | 'unpinned' | 'locked' | 'unlocked' | 'adult' | 'notAdult' | 'trashed' | 'restored',
  ) => t(`moderating.said.${what}`)
  const trashed = item.visibility === 'trashed'
  return (
    <div className="btns wrap">
      {'isPinned' in item &&
        (item.isPinned
          ? button('pin', 'pin', t('moderating.unpin'), said('unpinned'), said('pinned'))
          : button('pin', 'pin', t('moderating.pin'), said('pinned'), said('unpinned')))}
      {'isLocked' in item &&
        (item.isLocked
          ? button('lock', 'lock', t('moderating.unlock'), said('unlocked'), said('locked'))
          : button('lock', 'lock', t('moderating.lock'), said('locked'), said('unlocked')))}
      <button
        {...press(
          markAdult,
          { ...subject, on: !item.isAdult },
          item.isAdult
            ? back(said('notAdult'), markAdult, { ...subject, on: true }, said('adult'))
            : back(said('adult'), markAdult, { ...subject, on: false }, said('notAdult')),
        )}
        className="btn"
        disabled={busy}
      >
        <Icon name="eye-off" size="s" />
        {item.isAdult ? t('moderating.notAdult') : t('moderating.adult')}
      </button>
      {trashed
        ? button('restore', 'undo', t('moderating.restore'), said('restored'), said('trashed'), 'trash')
        : button('trash', 'shield', t('acts.trash'), said('trashed'), said('restored'), 'restore')}
    </div>
  )
}

const Language = ({ lang }: { lang: string }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { props, busy, failure, value } = useForm(setLanguage, { name: 'language' })
  return (
    <form {...props} className="narrow-form">
      <input type="hidden" name={FORM} value="language" />
      {failure && <Refusal>{text(failure)}</Refusal>}
      <TextField
        label={t('acts.language')}
        name="lang"
        defaultValue={value('lang', lang)}
        minLength={2}
        maxLength={8}
        required
      />
      <button type="submit" className="btn btn-s" disabled={busy}>
        {t('acts.setLanguage')}
      </button>
    </form>
  )
}

const Move = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { props, busy, failure, value } = useForm(move, { name: 'move' })
  return (
    <form {...props} className="narrow-form">
      <input type="hidden" name={FORM} value="move" />
      {failure && <Refusal>{text(failure)}</Refusal>}
      <TextField label={t('acts.moveTo')} name="magazine" defaultValue={value('magazine')} required />
      <button type="submit" className="btn btn-s" disabled={busy}>
        {t('acts.move')}
      </button>
    </form>
  )
}

const Purge = ({ item, ...subject }: { item: AnyItem } & ReturnType<typeof subjectOf>) => {
  const { t } = useTranslation()
  const { does } = usePress()
  return (
    <>
      <p className="spaced">
        <button type="button" className="btn btn-d" popoverTarget="ask-purge">
          {t('acts.purge')}
        </button>
      </p>
      <AskFirst
        id="ask-purge"
        question={t('acts.purgeAsk')}
        name={displayName(item.user)}
        label={t('acts.purge')}
        {...does(itemsApi.endpoints.purge, subject, t('acts.purged'), () =>
          location.assign(magazinePath(item.magazine)),
        )}
      />
    </>
  )
}

/** Everything that a moderator can do with an item, each with its state. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <ItemFrame title={t('acts.moderate')}>
      {({ subject, item, me }) => (
        <div className="spaced">
          <Switches item={item} {...subject} />
          <div className="btns wrap">
            <Link className="btn" to={banPath(item.magazine, item.user)}>
              {t('acts.ban')}
            </Link>
            {me && (me.isAdmin || me.isGlobalModerator) && subject.kind === 'Entry' && (
              <Link className="btn" to="edit">
                {t('acts.edit')}
              </Link>
            )}
          </div>
          <Language lang={item.lang} />
          {me && (me.isAdmin || me.isGlobalModerator) && subject.kind === 'Entry' && <Move />}
          {me?.isAdmin && <Purge item={item} {...subject} />}
        </div>
      )}
    </ItemFrame>
  )
}
