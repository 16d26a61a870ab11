import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Encryptor {
  /**
   * Encrypts and authenticates a value. `purpose` binds it to where it is stored, e.g. `totp of
   * ${userId}`: moved elsewhere it cannot be decrypted.
   */
  encrypt(plain: Buffer | string, purpose?: string): Buffer
  /** Throws a DecryptionError for values that were not encrypted with one of the keys for this purpose. */
  decrypt(encrypted: Buffer, purpose?: string): Buffer
  /** Encrypts a value of a former key with the current one; undefined if it is of that already. */
  renew(encrypted: Buffer, purpose?: string): Buffer | undefined
  /**
   * Deterministic for a value and a purpose, and useless without the key: for short codes, which
   * anyone with a copy of the database could otherwise find by brute force.
   */
  keyedHash(value: string, purpose: string): Buffer
  /** The hashes by all keys, the current one first: one of them is what was stored or signed. */
  keyedHashes(value: string, purpose: string): readonly Buffer[]
}

const ALGORITHM = 'aes-256-gcm'
/** First byte of every encrypted value, to tell future formats from this one. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES
const MIN_KEY_BYTES = 32

/** Decrypts values of all keys, and encrypts with the current one. */
export function createEncryptor(key: Buffer, ...former: readonly Buffer[]): Encryptor {
  const current = createKeyEncryptor(key)
  const all = [current, ...former.map(createKeyEncryptor)]
  const open = (encrypted: Buffer, purpose?: string) => {
    for (const encryptor of all) {
      const plain = encryptor.decrypt(encrypted, purpose)
      if (plain) return { plain, isCurrent: encryptor === current }
    }
    throw new DecryptionError()
  }
  return {
    encrypt: current.encrypt,
    decrypt: (encrypted, purpose) => open(encrypted, purpose).plain,
    renew(encrypted, purpose) {
      const { plain, isCurrent } = open(encrypted, purpose)
      return isCurrent ? undefined : current.encrypt(plain, purpose)
    },
    keyedHash: current.keyedHash,
    keyedHashes: (value, purpose) => all.map(({ keyedHash }) => keyedHash(value, purpose)),
  }
}

/** An encrypted value is the version, a random nonce, AES-256-GCM's tag and the encrypted bytes. */
function createKeyEncryptor(key: Buffer) {
  if (key.length < MIN_KEY_BYTES) {
    throw new Error(`An encryption key needs at least ${MIN_KEY_BYTES} bytes.`)
  }
  // Derive one key per use (domain separation).
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'insights sealed value 1', 32))
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'insights fingerprint 1', 32))

  function encrypt(plain: Buffer | string, purpose = ''): Buffer {
    const head = Buffer.concat([Buffer.of(VERSION), randomBytes(NONCE_BYTES)])
    const cipher = createCipheriv(ALGORITHM, derived, head.subarray(1))
    cipher.setAAD(aboutWhat(head, purpose))
    const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([head, cipher.getAuthTag(), encrypted])
  }

  function decrypt(encrypted: Buffer, purpose = ''): Buffer | undefined {
    if (encrypted.length < HEAD_BYTES + TAG_BYTES || encrypted[0] !== VERSION) return undefined
    const head = encrypted.subarray(0, HEAD_BYTES)
    const decipher = createDecipheriv(ALGORITHM, derived, head.subarray(1), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(aboutWhat(head, purpose))
    decipher.setAuthTag(encrypted.subarray(HEAD_BYTES, HEAD_BYTES + TAG_BYTES))
    const opened = decipher.update(encrypted.subarray(HEAD_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([opened, decipher.final()])
    } catch {
      return undefined
    }
  }

  function keyedHash(value: string, purpose: string): Buffer {
    return createHmac('sha256', hashKey).update(`${purpose}\0${value}`).digest()
  }

  return { encrypt, decrypt, keyedHash }
}

function aboutWhat(head: Buffer, purpose: string): Buffer {
  return Buffer.concat([head.subarray(0, 1), Buffer.from(purpose)])
}

/** A value that was not encrypted with this key and purpose, or that was altered. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'

  constructor() {
    super('The value was altered, or was encrypted with another key or for another purpose.')
  }
}
