import { useHydrated } from '../../app/hydration.tsx'
import { useId, useState } from 'react'
import { FORM, useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { offeredSorts } from '../../model/feed-path.ts'
import { Field, SelectLine, SwitchLine } from '../../ui/Field.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { sessionApi, type MemberSettings, type Session } from '../session/session.api.ts'
import { FormRefusal } from './FormRefusal.tsx'
import { settingsApi } from './settings.api.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** In words apart from each other by spaces or commas; what does not fit is left out. */
const wordsIn = (text: string, fits: RegExp): string[] =>
  text.split(/[\s,]+/).filter((word) => fits.test(word))

const LANGUAGE = /^[a-z]{2,3}$/i
const MAGAZINE = /^\S+$/

const chosen = [
  'homepage',
  'readItems',
  'frontDefaultContent',
  'frontDefaultSort',
  'commentDefaultSort',
  'commentDefaultView',
  'directMessageSetting',
] as const satisfies readonly (keyof MemberSettings)[]

/** Saves what of the settings is another than before. */
export const saveAccount: Action = async ({ dispatch, form, t }) => {
  const { settings } = await dispatch(sessionApi.endpoints.readSession.initiate()).unwrap()
  const wanted = {
    ...Object.fromEntries(chosen.map((name) => [name, form.text(name)])),
    ...Object.fromEntries(form.all('switch').map((name) => [name, form.on(name)])),
    preferredLanguages: wordsIn(form.text('preferredLanguages'), LANGUAGE),
    featuredMagazines: wordsIn(form.text('featuredMagazines'), MAGAZINE),
    customCss: form.raw('customCss'),
  }
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => {
      const before = settings[name as keyof MemberSettings]
      return !same(Array.isArray(value) ? (before ?? []) : before, value)
    }),
  ) as Partial<MemberSettings>
  await dispatch(settingsApi.endpoints.saveSettings.initiate(changes)).unwrap()
  return { said: t('settings.said.changed') }
}

/** A list written as words; what does not fit is left out once the field is left. */
const WordsLine = ({
  label,
  hint,
  name,
  words,
  fits,
  onChange,
}: {
  label: string
  hint: string
  name: string
  words: readonly string[]
  fits: RegExp
  onChange: (words: string[]) => void
}) => {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="line">
      <span className="tx">
        <b>{label}</b>
        <small id={id}>{hint}</small>
      </span>
      <input
        aria-label={label}
        aria-describedby={id}
        className="input"
        name={name}
        value={typed ?? words.join(', ')}
        autoCapitalize="none"
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(wordsIn(event.target.value, fits))
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}

/** What is kept with the account and works wherever one logs in. */
export const AccountGroups = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const saved = session.settings
  const hydrated = useHydrated()
  const [changes, setChanges] = useState<Partial<MemberSettings>>({})
  const { props, busy, failure } = useForm(saveAccount, { name: 'account', onDone: () => setChanges({}) })
  const now = { ...saved, ...changes }
  const changed = Object.keys(changes).length
  const set = (part: Partial<MemberSettings>): void =>
    setChanges((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...part }).filter(
          ([name, value]) => !same(saved[name as keyof MemberSettings], value),
        ),
      ),
    )
  const toggle = (name: keyof MemberSettings, label: string, hint?: string) => (
    <>
      <input type="hidden" name="switch" value={name} />
      <SwitchLine
        label={label}
        hint={hint}
        name={name}
        checked={now[name] === true}
        onChange={(on) => set({ [name]: on })}
      />
    </>
  )
  const sorts = offeredSorts.map((value) => ({
    value,
    label: t(`feed.sorts.${value}`),
  }))
  return (
    <form {...props}>
      <input type="hidden" name={FORM} value="account" />
      <section className="group">
        <h2>{t('settings.reading')}</h2>
        <SelectLine
          label={t('settings.homepage')}
          hint={t('settings.homepageHint')}
          name="homepage"
          value={now.homepage}
          onChange={(homepage) => set({ homepage })}
          options={[
            { value: 'front', label: t('feed.all') },
            { value: 'front_subscribed', label: t('feed.sub') },
            { value: 'front_favourite', label: t('feed.fav') },
            { value: 'front_moderated', label: t('feed.mod') },
          ]}
        />
        <SelectLine
          label={t('settings.content')}
          name="frontDefaultContent"
          value={now.frontDefaultContent ?? 'threads'}
          onChange={(frontDefaultContent) => set({ frontDefaultContent })}
          options={(['threads', 'microblog', 'combined'] as const).map((value) => ({
            value,
            label: t(`feed.${value}`),
          }))}
        />
        <SelectLine
          label={t('settings.frontSort')}
          name="frontDefaultSort"
          value={now.frontDefaultSort}
          onChange={(frontDefaultSort) => set({ frontDefaultSort })}
          options={sorts}
        />
        <SelectLine
          label={t('settings.commentSort')}
          name="commentDefaultSort"
          value={now.commentDefaultSort}
          onChange={(commentDefaultSort) => set({ commentDefaultSort })}
          options={(['hot', 'top', 'newest', 'oldest'] as const).map((value) => ({
            value,
            label: t(`feed.sorts.${value}`),
          }))}
        />
        <SelectLine
          label={t('settings.commentView')}
          name="commentDefaultView"
          value={now.commentDefaultView ?? 'tree'}
          onChange={(commentDefaultView) => set({ commentDefaultView })}
          options={(['tree', 'flat', 'chat'] as const).map((value) => ({
            value,
            label: t(`settings.commentViews.${value}`),
          }))}
        />
        <SelectLine
          label={t('settings.readItems')}
          name="readItems"
          value={now.readItems ?? 'dim'}
          onChange={(readItems) => set({ readItems })}
          options={(['dim', 'hide', 'keep'] as const).map((value) => ({
            value,
            label: t(`settings.readItem.${value}`),
          }))}
        />
        {toggle('hideAdult', t('settings.hideAdult'))}
        {toggle('showFollowingBoosts', t('settings.boosts'))}
        <WordsLine
          label={t('safety.settings.languages')}
          hint={t('safety.settings.languagesHint')}
          words={now.preferredLanguages}
          name="preferredLanguages"
          fits={LANGUAGE}
          onChange={(preferredLanguages) => set({ preferredLanguages })}
        />
        <WordsLine
          label={t('safety.settings.featured')}
          hint={t('safety.settings.featuredHint')}
          words={now.featuredMagazines ?? []}
          name="featuredMagazines"
          fits={MAGAZINE}
          onChange={(featuredMagazines) => set({ featuredMagazines })}
        />
      </section>
      <section className="group">
        <h2>{t('settings.writing')}</h2>
        {toggle('addMentionsEntries', t('settings.mentionsPosts'), t('settings.inThreads'))}
        {toggle('addMentionsPosts', t('settings.mentionsPosts'), t('settings.inMicroblogs'))}
      </section>
      <section className="group">
        <h2>{t('safety.settings.styles')}</h2>
        <Field label={t('safety.settings.css')} hint={t('safety.settings.cssHint')}>
          {(props) => (
            <textarea
              className="input code"
              rows={4}
              maxLength={100_000}
              spellCheck={false}
              name="customCss"
              value={now.customCss ?? ''}
              onChange={(event) => set({ customCss: event.target.value })}
              {...props}
            />
          )}
        </Field>
        {toggle('ignoreMagazinesCustomCss', t('safety.settings.ignoreCss'))}
      </section>
      <section className="group">
        <h2>{t('settings.privacy')}</h2>
        <SelectLine
          label={t('settings.dm')}
          name="directMessageSetting"
          value={now.directMessageSetting}
          onChange={(directMessageSetting) => set({ directMessageSetting })}
          options={(['everyone', 'followers_only', 'nobody'] as const).map((value) => ({
            value,
            label: t(`settings.${value}`),
          }))}
        />
        {toggle(
          'manuallyApprovesFollowers',
          t('settings.approvesFollowers'),
          t('settings.approvesFollowersHint'),
        )}
        {toggle('showProfileSubscriptions', t('settings.showSubscriptions'))}
        {toggle('showProfileFollowings', t('settings.showFollowings'))}
        {toggle('discoverable', t('settings.discoverable'))}
        {toggle('indexable', t('settings.indexable'))}
      </section>
      <section className="group" id="notify">
        <h2>{t('settings.notify')}</h2>
        {toggle('notifyOnNewEntryReply', t('settings.notifyEntryReply'))}
        {toggle('notifyOnNewEntryCommentReply', t('settings.notifyCommentReply'))}
        {toggle('notifyOnNewPostReply', t('settings.notifyPostReply'))}
        {toggle('notifyOnNewPostCommentReply', t('settings.notifyPostCommentReply'))}
        {toggle('notifyOnNewEntry', t('settings.notifyEntry'))}
        {toggle('notifyOnNewPost', t('settings.notifyPost'))}
        {toggle('notifyOnFollower', t('settings.notifyFollower'))}
        {toggle('notifyOnFavourite', t('settings.notifyFavourite'))}
        {toggle('notifyOnBoost', t('settings.notifyBoost'))}
        {(session.isAdmin || session.isGlobalModerator) &&
          toggle('notifyOnUserSignup', t('safety.settings.signups'))}
      </section>
      <FormRefusal error={failure} fields={[]} />
      {(changed > 0 || !hydrated) && (
        <SaveBar
          label={t('settings.save')}
          busy={busy}
          note={hydrated && <span className="mute">{t('settings.unsaved', { count: changed })}</span>}
        >
          {hydrated && (
            <button type="button" className="btn btn-q" onClick={() => setChanges({})}>
              {t('settings.undo')}
            </button>
          )}
        </SaveBar>
      )}
    </form>
  )
}
