import { notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { magazinePath } from '../../model/links.ts'
import { parseChoice } from '../statistics/address.ts'
import { loadStatistics, Statistics } from '../statistics/Statistics.tsx'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

const measures = ['content', 'votes'] as const

export const loader: Loader = async (args) => {
  const choice = parseChoice(args.params['*'], measures)
  if (!choice) return notFound()
  const { magazineId } = await panelMagazine(args, 'stats')
  await loadStatistics(args, { whose: magazineId, choice })
}

/** How much is going on in a magazine, for its owner and the staff. */
export const Component = () => {
  const choice = parseChoice(useParams()['*'], measures)
  if (!choice) throw new PageFailure(404)
  return (
    <PanelFrame tab="stats">
      {(magazine) => (
        <Statistics
          base={`${magazinePath(magazine)}/panel/stats`}
          measures={measures}
          whose={magazine.magazineId}
          choice={choice}
        />
      )}
    </PanelFrame>
  )
}
