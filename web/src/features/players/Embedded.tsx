import { useState } from 'react'
import type { Entry } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useVeil, Veil } from '../../ui/Veil.tsx'

/**
 * What a thread links to, shown here by the place that it is of. That place is asked for nothing, and learns of nobody, before
 * somebody wants to see it; what it shows is kept apart from this page.
 */
export const Embedded = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const [veiled, lift] = useVeil(entry.isAdult)
  const { embed } = entry
  if (!embed) return null
  const poster = imageUrl(entry.image)
  return (
    <div className="attached">
      <figure className={veiled ? 'is-veiled' : undefined}>
        {wanted ? (
          <iframe
            // What it shows is never of this origin (services/content/src/entries/embed.ts), so its scripts stay with it.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
            src={embed.url}
            title={`${embed.provider}: ${entry.title ?? ''}`}
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin"
          />
        ) : veiled ? (
          <Veil onLift={lift} />
        ) : (
          <button type="button" className="embed" onClick={() => setWanted(true)}>
            {poster && <img src={poster} alt="" decoding="async" />}
            <span>
              <Icon name="play" />
              <b>{t('spoken.embed', { provider: embed.provider })}</b>
              <small>{t('spoken.embedFrom', { host: new URL(embed.url).host })}</small>
            </span>
          </button>
        )}
      </figure>
    </div>
  )
}
