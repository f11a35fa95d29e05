import { useId, useState, type FormEvent } from 'react'
import { toastShown, useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { offeredSorts } from '../../model/feed-path.ts'
import { Field, SelectLine, SwitchLine } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import type { MemberSettings, Session } from '../session/session.api.ts'
import { settingsApi } from './settings.api.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** A list written as words; what does not fit is left out once the field is left. */
const WordsLine = ({
  label,
  hint,
  words,
  fits,
  onChange,
}: {
  label: string
  hint: string
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
        value={typed ?? words.join(', ')}
        autoCapitalize="none"
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value.split(/[\s,]+/).filter((word) => fits.test(word)))
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}

/** What is kept with the account and works wherever one logs in. */
export const AccountGroups = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const saved = session.settings
  const text = useFailureText()
  const [changes, setChanges] = useState<Partial<MemberSettings>>({})
  const [save, { isLoading }] = settingsApi.useSaveSettingsMutation()
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
    <SwitchLine
      label={label}
      hint={hint}
      checked={now[name] === true}
      onChange={(on) => set({ [name]: on })}
    />
  )
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await save(changes).unwrap()
      setChanges({})
      dispatch(toastShown(t('settings.saved')))
    } catch (error) {
      dispatch(toastShown(t('errors.generic', { detail: text(error) }), 'bad'))
    }
  }
  const sorts = offeredSorts.map((value) => ({
    value,
    label: t(`feed.sorts.${value}`),
  }))
  return (
    <form method="post" onSubmit={(event) => void send(event)}>
      <section className="group">
        <h2>{t('settings.reading')}</h2>
        <SelectLine
          label={t('settings.homepage')}
          hint={t('settings.homepageHint')}
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
          value={now.frontDefaultContent ?? 'threads'}
          onChange={(frontDefaultContent) => set({ frontDefaultContent })}
          options={(['threads', 'microblog', 'combined'] as const).map((value) => ({
            value,
            label: t(`feed.${value}`),
          }))}
        />
        <SelectLine
          label={t('settings.frontSort')}
          value={now.frontDefaultSort}
          onChange={(frontDefaultSort) => set({ frontDefaultSort })}
          options={sorts}
        />
        <SelectLine
          label={t('settings.commentSort')}
          value={now.commentDefaultSort}
          onChange={(commentDefaultSort) => set({ commentDefaultSort })}
          options={(['hot', 'top', 'newest', 'oldest'] as const).map((value) => ({
            value,
            label: t(`feed.sorts.${value}`),
          }))}
        />
        {toggle('hideAdult', t('settings.hideAdult'))}
        {toggle('showFollowingBoosts', t('settings.boosts'))}
        <WordsLine
          label={t('safety.settings.languages')}
          hint={t('safety.settings.languagesHint')}
          words={now.preferredLanguages}
          fits={/^[a-z]{2,3}$/i}
          onChange={(preferredLanguages) => set({ preferredLanguages })}
        />
        <WordsLine
          label={t('safety.settings.featured')}
          hint={t('safety.settings.featuredHint')}
          words={now.featuredMagazines ?? []}
          fits={/^\S+$/}
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
        {(session.isAdmin || session.isGlobalModerator) &&
          toggle('notifyOnUserSignup', t('safety.settings.signups'))}
      </section>
      {changed > 0 && (
        <div className="sticky-actions">
          <span className="mute">{t('settings.unsaved', { count: changed })}</span>
          <span className="push btns">
            <button type="button" className="btn btn-q" onClick={() => setChanges({})}>
              {t('settings.undo')}
            </button>
            <button type="submit" className="btn btn-p" disabled={isLoading}>
              {isLoading && <span className="spin" />}
              {t('settings.save')}
            </button>
          </span>
        </div>
      )}
    </form>
  )
}
