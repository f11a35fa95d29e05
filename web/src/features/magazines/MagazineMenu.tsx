import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { ShareButtons } from '../../ui/ShareButtons.tsx'
import { useTell } from '../../ui/useTell.ts'
import { mayModerate } from '../moderation/rights.ts'
import { magazinesApi } from './magazines.api.ts'

/** What else there is of a magazine. */
export const MagazineMenu = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const me = useMe()
  const tell = useTell()
  const [block] = magazinesApi.useBlockMagazineMutation()
  const blocked = magazine.isBlockedByUser === true
  const setBlocked = (on: boolean) => block({ magazineId: magazine.magazineId, on }).unwrap()
  const said = t(blocked ? 'left.unblocked' : 'left.blocked', { name: magazine.title })
  return (
    <Menu id="mag-menu" end label={t('card.more')}>
      {mayModerate(me, magazine) && (
        <MenuLink icon="shield" label={t('moderation.panel')} to={`${magazinePath(magazine)}/panel`} />
      )}
      <MenuLink icon="users" label={t('magazine.moderators')} to={`${magazinePath(magazine)}/moderators`} />
      <MenuLink
        icon="search"
        label={t('search.here')}
        to={`/search?magazine=${encodeURIComponent(magazine.name)}`}
      />
      <MenuLink icon="user" label={t('nav.people')} to={`${magazinePath(magazine)}/people`} />
      <MenuLink icon="gavel" label={t('moderation.log.title')} to={`${magazinePath(magazine)}/modlog`} />
      {me && (
        <MenuButton
          icon="ban"
          bad={!blocked}
          label={blocked ? t('magazine.unblock') : t('magazine.block')}
          does={`${magazinePath(magazine)}/${blocked ? 'unblock' : 'block'}`}
          onPress={() => void tell(setBlocked(!blocked), { said, undo: () => setBlocked(blocked) })}
        />
      )}
      <ShareButtons path={magazinePath(magazine)} title={magazine.title} text={magazine.description} />
      {magazine.apProfileId && (
        <MenuLink icon="external-link" label={t('magazine.origin')} to={magazine.apProfileId} plain />
      )}
    </Menu>
  )
}
