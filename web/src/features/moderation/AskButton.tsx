import { useHydrated } from '../../app/hydration.tsx'
import type { MagazineSmall } from '../../api/contract.ts'
import { act } from '../../app/act-button.ts'
import { toastShown, useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { useTell } from '../../ui/useTell.ts'
import { moderationApi, type Wish } from './moderation.api.ts'

const roles = { moderation: 'moderator', ownership: 'owner' } as const

/** Asks to look after a magazine, or takes back that one asked; for members. */
export const AskButton = ({
  magazine: { magazineId, name },
  wish,
}: {
  magazine: Pick<MagazineSmall, 'magazineId' | 'name'>
  wish: Wish
}) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const hydrated = useHydrated()
  const tell = useTell()
  const { data: own, isFetching } = moderationApi.useReadOwnRequestsQuery()
  const [toggle, { isLoading }] = moderationApi.useToggleRequestMutation()
  const asked = own?.some(({ magazine, role }) => magazine.magazineId === magazineId && role === roles[wish])
  const press = async (): Promise<void> => {
    const { created } = await toggle({ magazineId, wish }).unwrap()
    dispatch(toastShown(created ? t('moderation.asking.asked') : t('moderation.asking.withdrawn')))
  }
  return (
    <button
      {...act(`${magazinePath({ name })}/${wish === 'moderation' ? 'moderator' : 'ownership'}_request`, () =>
        tell(press()),
      )}
      className="btn btn-s"
      // Before it is known what stands, the button could do the opposite of what it says.
      disabled={hydrated && (!own || isFetching || isLoading)}
    >
      {asked ? t('moderation.asking.withdraw') : t(`moderation.asking.${wish}`)}
      <span className="sr"> {asked ? t(`moderation.asking.of.${wish}`, { name }) : `m/${name}`}</span>
    </button>
  )
}
