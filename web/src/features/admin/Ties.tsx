import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { isFailure } from '../../model/failure.ts'
import { Pending, type Asked } from '../../ui/Answered.tsx'
import { useCount } from '../../ui/format.ts'
import type { Reply } from '../../api/contract.ts'

/** Something about a server, and what it is. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="line">
    <span className="tx">
      <b>{name}</b>
    </span>
    <span className="mute">{children}</span>
  </div>
)

const ties = [
  ['lists.cost.ourFollows', 'ourUserFollows'],
  ['lists.cost.theirFollows', 'theirUserFollows'],
  ['lists.cost.ourSubscriptions', 'ourSubscriptions'],
  ['lists.cost.theirSubscriptions', 'theirSubscriptions'],
  ['hosts.people', 'users'],
  ['hosts.magazines', 'magazines'],
] as const

/** What ties members to a server: who follows and subscribes across the border, and who and what is known there. */
export const Ties = ({ of }: { of: Asked<Reply<'remote_instance_details_retrieve'>> }) => {
  const { t } = useTranslation()
  const count = useCount()
  const { currentData: instance, error } = of
  if (!instance)
    return isFailure(error) && error.status === 404 ? (
      <p className="mute">{t('admin.hosts.unknown')}</p>
    ) : (
      <Pending of={of} />
    )
  return ties.map(([label, name]) => (
    <Fact key={label} name={t(`admin.${label}`)}>
      {count(instance[name])}
    </Fact>
  ))
}
