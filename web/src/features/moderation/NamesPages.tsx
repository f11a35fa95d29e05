import { FORM, useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import type { Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Empty } from '../../ui/states.tsx'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => void (await panelMagazine(args, 'badges'))

const addBadge: Action = async (args) => {
  const { dispatch, form, t } = args
  const { magazineId } = await panelMagazine(args, 'badges')
  const name = form.text('name')
  await dispatch(moderationApi.endpoints.addBadge.initiate({ magazineId, name })).unwrap()
  return { said: t('moderation.said.added', { name }) }
}

const addTag: Action = async (args) => {
  const { dispatch, form, t } = args
  const { magazineId } = await panelMagazine(args, 'tags')
  const tag = form.text('name').replace(/^#/, '')
  await dispatch(moderationApi.endpoints.setTag.initiate({ magazineId, tag, on: true })).unwrap()
  return { said: t('moderation.said.added', { name: `#${tag}` }) }
}

export const actions = { badge: addBadge, tag: addTag }

type Name = { key: string; label: string; remove: ReturnType<ReturnType<typeof usePress>['press']> }

/** A handful of short names that can be added and taken away. */
const Names = ({
  names,
  empty,
  icon,
  field,
  action,
  maxLength,
  form,
}: {
  names: readonly Name[]
  empty: string
  icon: string
  field: string
  action: string
  maxLength: number
  form: keyof typeof actions
}) => {
  const { t } = useTranslation()
  const { props, busy, failure, value } = useForm(actions[form], { name: form, clears: true })
  return (
    <>
      {names.length === 0 ? (
        <Empty icon={icon} title={empty} />
      ) : (
        <ul className="chips chips-page">
          {names.map(({ key, label, remove }) => (
            <li className="chip" key={key}>
              {label}
              <button {...remove} className="chip-x" aria-label={t('moderation.remove', { name: label })}>
                <Icon name="x" size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form {...props} className="narrow-form">
        <input type="hidden" name={FORM} value={form} />
        <FormRefusal error={failure} fields={[]} />
        <TextField label={field} name="name" defaultValue={value('name')} maxLength={maxLength} required />
        <button type="submit" className="btn submit" disabled={busy}>
          {action}
        </button>
      </form>
    </>
  )
}

const BadgeNames = ({ magazine: { magazineId, badges } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press } = usePress()
  return (
    <Names
      names={badges.map(({ badgeId, name }) => ({
        key: String(badgeId),
        label: name,
        remove: press(
          moderationApi.endpoints.removeBadge,
          { magazineId, badgeId },
          t('moderation.said.takenAway', { name }),
        ),
      }))}
      empty={t('moderation.badges.none')}
      icon="bookmark"
      field={t('moderation.badges.new')}
      action={t('moderation.badges.add')}
      maxLength={20}
      form="badge"
    />
  )
}

const TagNames = ({ magazine: { magazineId, tags } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press, back } = usePress()
  return (
    <>
      <p className="lead-text">{t('moderation.tags.hint')}</p>
      <Names
        names={(tags ?? []).map((tag) => ({
          key: tag,
          label: `#${tag}`,
          remove: press(
            moderationApi.endpoints.setTag,
            { magazineId, tag, on: false },
            back(
              t('moderation.said.takenAway', { name: `#${tag}` }),
              moderationApi.endpoints.setTag,
              { magazineId, tag, on: true },
              t('moderation.said.added', { name: `#${tag}` }),
            ),
          ),
        }))}
        empty={t('moderation.tags.none')}
        icon="hash"
        field={t('moderation.tags.new')}
        action={t('moderation.tags.add')}
        maxLength={100}
        form="tag"
      />
    </>
  )
}

/** Labels threads of a magazine can bear. */
export const Badges = () => (
  <PanelFrame tab="badges">{(magazine) => <BadgeNames magazine={magazine} />}</PanelFrame>
)

/** Hashtags that lead into a magazine. */
export const Tags = () => <PanelFrame tab="tags">{(magazine) => <TagNames magazine={magazine} />}</PanelFrame>
