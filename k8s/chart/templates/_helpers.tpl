{{/* What selects the pods of a target: never changed, as Kubernetes does not let it be. */}}
{{- define "mbin.selector" -}}
app.kubernetes.io/name: {{ .root.Values.name }}
app.kubernetes.io/component: {{ .target }}
{{- end }}

{{/* The name in the public address, without a port: that is what routes go by. */}}
{{- define "mbin.host" -}}
{{ regexReplaceAll ":[0-9]+$" (urlParse .Values.url | dig "host" "") "" }}
{{- end }}

{{- define "mbin.image" -}}
{{ .Values.image.repository }}{{ with .Values.image.tag | default .Chart.AppVersion }}:{{ . }}{{ end }}
{{- end }}

{{/* The secrets that each target is given: its own and no other. True for those it cannot start without. */}}
{{- define "mbin.secretsOf" -}}
{{- $shared := dict "MBIN_SECRET" true "AMQP_URL" true "REDIS_URL" true -}}
{{- $database := dict "DATABASE_URL" true "DATABASE_DIRECT_URL" false "DATABASE_REPLICA_URLS" false -}}
{{- $files := dict "S3_ENDPOINT" false "S3_BUCKET" false "S3_ACCESS_KEY_ID" false "S3_SECRET_ACCESS_KEY" false -}}
{{- $mail := dict "SMTP_URL" false -}}
{{- $mongodb := dict "MONGODB_URL" false -}}
{{- $signIn := dict "MBIN_ADMIN_USERNAME" false "MBIN_ADMIN_EMAIL" false "MBIN_ADMIN_PASSWORD" false "HCAPTCHA_SITE_KEY" false "HCAPTCHA_SECRET" false -}}
{{- $of := dict
  "gateway" (list $shared $files (dict "MBIN_METRICS_TOKEN" false))
  "web" (list (dict "MBIN_SECRET" true))
  "identity" (list $shared $database $mail $signIn)
  "community" (list $shared $database)
  "content" (list $shared $database)
  "messaging" (list $shared $database $mongodb $mail)
  "media" (list $shared $database $files)
  "federation" (list $shared $database)
  "operator" (list $shared $database $mongodb $files)
-}}
{{- $contexts := list "identity" "community" "content" "messaging" "media" "federation" -}}
{{- $all := dict -}}
{{- /* A context may have a database of its own; who saves and migrates needs them all. */}}
{{- $target := . -}}
{{- range $context := $contexts -}}
{{- if has $target (list $context "operator") -}}
{{- range $name, $_ := $database }}{{ $_ := set $all (printf "%s_%s" (upper $context) $name) false }}{{ end -}}
{{- end -}}
{{- end -}}
{{- range get $of . }}{{ $all = merge $all . }}{{ end -}}
{{ toYaml $all }}
{{- end }}

{{/* Variables from secrets, by name; a store that an operator looks after tells its address in a secret of its own. */}}
{{- define "mbin.secretVariables" -}}
{{- $values := .root.Values -}}
{{- range $variable, $required := include "mbin.secretsOf" .target | fromYaml }}
- name: {{ $variable }}
  valueFrom:
    secretKeyRef:
      {{- with get $values.secrets.from $variable }}
      name: {{ .name }}
      key: {{ .key }}
      {{- else }}
      name: {{ $values.secrets.name }}
      key: {{ $variable }}
      {{- if not $required }}
      optional: true
      {{- end }}
      {{- end }}
{{- end }}
{{- end }}

{{/* What every process is told; a secret goes in its place (secrets.name). */}}
{{- define "mbin.config" -}}
{{- $release := .Release.Name -}}
{{- $config := dict
  "PORT" "8080"
  "MBIN_URL" .Values.url
  "MBIN_TRUSTED_PROXIES" "loopback,linklocal,uniquelocal"
  "DATABASE_POOL_MAX" "4"
-}}
{{- range $target, $_ := .Values.targets }}{{ $_ := set $config (printf "%s_URL" (upper $target)) (printf "http://%s-%s:8080" $release $target) }}{{ end -}}
{{ toYaml (merge (deepCopy .Values.config) $config) }}
{{- end }}

{{/* Processor and memory of a target: its own, or those of the preset. Pictures are decoded in media. */}}
{{- define "mbin.resources" -}}
{{- $presets := dict
  "small" (dict "cpu" "50m" "memory" "160Mi" "limit" "384Mi" "media" "768Mi")
  "medium" (dict "cpu" "100m" "memory" "192Mi" "limit" "512Mi" "media" "1Gi")
  "large" (dict "cpu" "500m" "memory" "384Mi" "limit" "1Gi" "media" "2Gi")
-}}
{{- $preset := get $presets .root.Values.preset -}}
{{- with .own }}{{ toYaml . }}{{ else -}}
requests:
  cpu: {{ $preset.cpu }}
  memory: {{ $preset.memory }}
limits:
  memory: {{ eq .target "media" | ternary $preset.media $preset.limit }}
{{- end }}
{{- end }}

{{- define "mbin.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "mbin.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "mbin.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}
