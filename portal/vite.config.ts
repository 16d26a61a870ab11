import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'

import { chunks } from './build/chunks.ts'
import { compressFiles } from './build/compress-files.ts'
import { endpointsAlone } from './build/endpoints-alone.ts'
import { fetchBeforeImport, listedFiles } from './build/load-scripts.ts'
import { OLDEST, PLAIN_FORMS } from './build/older-browsers.ts'
import { routeFiles } from './build/route-files.ts'
import {
  classNames,
  colorProperties,
  componentStyles,
  plainContent,
  textStyles,
} from './build/styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string }

export default defineConfig({
  root: here('.'),
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    // Must come before react(), or routes are neither generated nor split.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      routesDirectory: here('routes'),
      generatedRouteTree: here('routeTree.gen.ts'),
      tmpDir: here('../node_modules/.cache/route-tree'),
    }),
    react(),
    endpointsAlone(),
    fetchBeforeImport(),
    componentStyles(),
    textStyles(),
    routeFiles(),
    compressFiles(),
  ],
  css: {
    modules: { generateScopedName: classNames() },
    postcss: {
      plugins: [
        plainContent,
        mantinePreset({ mixins: { colors: colorProperties } }),
        simpleVars({
          variables: {
            'mantine-breakpoint-xs': '36em',
            'mantine-breakpoint-sm': '48em',
            'mantine-breakpoint-md': '62em',
            'mantine-breakpoint-lg': '75em',
            'mantine-breakpoint-xl': '88em',
          },
        }),
      ],
    },
  },
  build: {
    target: OLDEST,
    manifest: true,
    // `check:size` judges; the largest chunk is the dictionary for choosing a password.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        codeSplitting: chunks,
        // The first load lists the files of every page: names of all that share one make it heavy.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
      transform: { inject: PLAIN_FORMS },
    },
    modulePreload: listedFiles,
    // Nothing inlined: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
  },
  worker: { rolldownOptions: { transform: { inject: PLAIN_FORMS } } },
  server: {
    proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 3000}` },
  },
})
