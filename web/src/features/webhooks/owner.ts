import type { Load } from '../../app/load.ts'
import { adminsOnly } from '../admin/AdminFrame.tsx'
import { panelMagazine } from '../moderation/PanelFrame.tsx'

/** Whose webhooks an address is of, for those alone who may see them; null: the instance's. */
export const ownerOf = async (args: Load): Promise<number | null> => {
  if (args.params['name'] !== undefined) return (await panelMagazine(args, 'webhooks')).magazineId
  await adminsOnly(args)
  return null
}
