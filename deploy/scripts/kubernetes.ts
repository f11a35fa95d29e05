import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { derivedFiles } from '../e2e/kit/chart.ts'
import { root } from '../e2e/kit/manifests.ts'

/** Writes what kustomize and the docs take from the Helm chart: `node deploy/scripts/kubernetes.ts`. It needs `helm`. */
cpSync(join(root, 'deploy/observability/alerts.yaml'), join(root, 'k8s/chart/alerts.yaml'))
for (const [path, text] of Object.entries(derivedFiles())) {
  writeFileSync(join(root, path), text)
  console.log(`wrote ${path}`)
}
