import type { FormEvent } from 'react'
import type { Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Empty } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => void (await panelMagazine(args, 'badges'))

type Name = { key: string; label: string; remove: () => Promise<unknown> }

/** A handful of short names that can be added and taken away. */
const Names = ({
  names,
  empty,
  icon,
  field,
  action,
  maxLength,
  onAdd,
}: {
  names: readonly Name[]
  empty: string
  icon: string
  field: string
  action: string
  maxLength: number
  onAdd: (name: string) => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const tell = useTell()
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget
    const name = formValues(event)('name').trim()
    if (await tell(onAdd(name), t('moderation.saved'))) form.reset()
  }
  return (
    <>
      {names.length === 0 ? (
        <Empty icon={icon} title={empty} />
      ) : (
        <ul className="chips chips-page">
          {names.map(({ key, label, remove }) => (
            <li className="chip" key={key}>
              {label}
              <button
                type="button"
                className="chip-x"
                aria-label={t('moderation.remove', { name: label })}
                onClick={() => void tell(remove())}
              >
                <Icon name="x" size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="narrow-form" onSubmit={(event) => void add(event)}>
        <TextField label={field} name="name" maxLength={maxLength} required />
        <button type="submit" className="btn submit">
          {action}
        </button>
      </form>
    </>
  )
}

const BadgeNames = ({ magazine: { magazineId, badges } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const [add] = moderationApi.useAddBadgeMutation()
  const [remove] = moderationApi.useRemoveBadgeMutation()
  return (
    <Names
      names={badges.map(({ badgeId, name }) => ({
        key: String(badgeId),
        label: name,
        remove: () => remove({ magazineId, badgeId }).unwrap(),
      }))}
      empty={t('moderation.badges.none')}
      icon="bookmark"
      field={t('moderation.badges.new')}
      action={t('moderation.badges.add')}
      maxLength={20}
      onAdd={(name) => add({ magazineId, name }).unwrap()}
    />
  )
}

const TagNames = ({ magazine: { magazineId, tags } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const [set] = moderationApi.useSetTagMutation()
  return (
    <>
      <p className="lead-text">{t('moderation.tags.hint')}</p>
      <Names
        names={(tags ?? []).map((tag) => ({
          key: tag,
          label: `#${tag}`,
          remove: () => set({ magazineId, tag, on: false }).unwrap(),
        }))}
        empty={t('moderation.tags.none')}
        icon="hash"
        field={t('moderation.tags.new')}
        action={t('moderation.tags.add')}
        maxLength={100}
        onAdd={(name) => set({ magazineId, tag: name.replace(/^#/, ''), on: true }).unwrap()}
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
