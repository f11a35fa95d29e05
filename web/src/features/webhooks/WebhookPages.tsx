import { need, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { AdminFrame } from '../admin/AdminFrame.tsx'
import { PanelFrame } from '../moderation/PanelFrame.tsx'
import { ownerOf } from './owner.ts'
import { change, renew, WebhookDetails } from './WebhookDetails.tsx'
import { add, WebhookList } from './WebhookList.tsx'
import { webhooksApi } from './webhooks.api.ts'

const { readDeliveries, readWebhook, readWebhooks } = webhooksApi.endpoints

/** Asks for the webhook that the address names, else for all of them. */
export const loader: Loader = async (args) => {
  const magazineId = await ownerOf(args)
  const { id } = args.params
  if (id === undefined) return want(args.dispatch(readWebhooks.initiate({ magazineId })))
  const webhookId = Number(id)
  await need(args.dispatch(readWebhook.initiate({ magazineId, webhookId })))
  const p = pageNumber(args.url.searchParams)
  await want(args.dispatch(readDeliveries.initiate({ magazineId, webhookId, p })))
}

export const actions = { add, change, secret: renew }

const Shown = ({ magazineId, base }: { magazineId: number | null; base: string }) => {
  const { id } = useParams()
  return id === undefined ? (
    <WebhookList magazineId={magazineId} base={base} />
  ) : (
    <WebhookDetails key={id} magazineId={magazineId} webhookId={Number(id)} base={base} />
  )
}

/** Webhooks of the magazine that the address names, for who moderates it; else of the instance. */
export const Component = () =>
  useParams()['name'] === undefined ? (
    <AdminFrame tab="webhooks">
      <Shown magazineId={null} base="/admin/webhooks" />
    </AdminFrame>
  ) : (
    <PanelFrame tab="webhooks">
      {(magazine) => (
        <Shown magazineId={magazine.magazineId} base={`${magazinePath(magazine)}/panel/webhooks`} />
      )}
    </PanelFrame>
  )
