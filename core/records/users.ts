import { createHmac, randomUUID } from 'node:crypto';
import { Binary } from 'mongodb';
import { z } from 'zod';
import { STAFF_ROLES } from '../shared/contracts/account';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { createSubscriptionRepository, type SubscriptionFields } from './subscriptions';

export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = 'user' | StaffRole;

/** Allow lists of verified addresses, by role. */
export type StaffEmails = Readonly<Record<StaffRole, readonly string[]>>;

/** Somebody who has signed in. In the clear stands only what is looked up or counted by. */
export interface UserRecord {
  /** The uid: ours, so that it says nothing about the account it came from. */
  _id: string;
  /** Keyed hash of who says so and of its name for the person: finds the record at the next sign-in. */
  subject: string;
  /** Keyed; of the address as it was told, verified or not. */
  emailHash: string;
  emailVerified: boolean;
  role: Role;
  createdAt: Date;
  updatedAt: Date;
  /** Wrapped; deleting the row destroys it. */
  key: Binary;
  /** Sealed `{email, name, photoURL}`. */
  box: Binary;
}

export const USERS_COLLECTION = declareCollection<UserRecord>('users', [
  { keys: { subject: 1 }, unique: true },
  { keys: { emailHash: 1 } },
]);

/** The subscription's fields are read from `subscriptions`: there is one place that says what was paid for. */
export interface User extends Omit<UserRecord, '_id' | 'subject' | 'emailHash' | 'key' | 'box'>, SubscriptionFields {
  uid: string;
  /** '' when the sign-in told none. */
  email: string;
  name: string;
  photoURL: string | null;
}

/** What an OpenID provider says of who signed in. */
export interface Profile {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  photoURL: string | null;
}

/** Says that who signs in has the address that a link was mailed to, in a provider's place. */
const MAIL_ISSUER = 'mail';

/** Who has proved to have an address by a link that was mailed there. */
export function buildProfileFromEmail(email: string): Profile {
  const subject = email.trim().toLowerCase();
  return { issuer: MAIL_ISSUER, subject, email: email.trim(), emailVerified: true, name: '', photoURL: null };
}

export interface Users {
  /**
   * Makes the record at the first sign-in; later ones bring e-mail, name, photo and role up to date and leave the
   * subscription alone, which follows its payments. Who has proved the address of an account in another way is that account's
   * owner: a link by mail opens the provider's account, and the provider's sign-in takes over the one that a link made.
   */
  signIn(profile: Profile): Promise<User>;
  find(uid: string): Promise<User | undefined>;
  /** By the keyed hash of the whole address. Two accounts may have had it one after the other. */
  uidsOfEmail(emailHash: string): Promise<string[]>;
  /** Destroys the record and its key. @returns false when there was none. */
  remove(uid: string): Promise<boolean>;
}

const boxSchema = z.object({ email: z.string(), name: z.string(), photoURL: z.string().nullable() });

/** Staff is who has proved to have an address on an allow list; who is on several has the first of their roles. */
function determineRole({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>, staff: StaffEmails): Role {
  const normaliseAddress = (address: string) => address.trim().toLowerCase();
  if (!emailVerified || email === '') return 'user';
  return (
    STAFF_ROLES.find((role) => staff[role].some((each) => normaliseAddress(each) === normaliseAddress(email))) ?? 'user'
  );
}

/** @param staff the allow lists (ADMIN_EMAILS, EDITOR_EMAILS, JURIST_EMAILS) */
export function createUserRepository(
  database: Pick<Database, 'users' | 'subscriptions' | 'customers'>,
  vault: Vault,
  staff: StaffEmails,
): Users {
  const { users } = database;
  const subscriptions = createSubscriptionRepository(database);
  const buildEncryptionContext = (uid: string) => `user:${uid}`;
  const subjectKey = vault.signingKey('user-subject');
  const hashSubject = ({ issuer, subject }: Profile) =>
    createHmac('sha256', subjectKey)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex');

  async function unsealUser({
    _id: uid,
    subject: _subject,
    emailHash: _hash,
    key,
    box,
    ...rest
  }: UserRecord): Promise<User> {
    const told = boxSchema.parse(
      vault.unwrap(buildEncryptionContext(uid), key.buffer).openJson(buildEncryptionContext(uid), box.buffer),
    );
    // Who was taken off a list since has its role no more.
    return {
      ...rest,
      ...told,
      ...(await subscriptions.fieldsOf(uid)),
      uid,
      role: determineRole({ ...rest, ...told }, staff),
    };
  }

  function splitProfileIntoClearAndSealed(profile: Profile) {
    const { email, emailVerified, name, photoURL } = profile;
    return {
      clear: {
        emailHash: vault.emailHash(email),
        emailVerified,
        role: determineRole(profile, staff),
        updatedAt: new Date(),
      },
      sealed: { email, name, photoURL },
    };
  }

  /** The account that a profile is of: its own, or one whose address it proves too. */
  async function findExistingAccount(profile: Profile): Promise<UserRecord | null> {
    const own = await users.findOne({ subject: hashSubject(profile) });
    if (own || !profile.emailVerified || profile.email === '') return own;
    if (profile.issuer !== MAIL_ISSUER)
      return users.findOne({ subject: hashSubject(buildProfileFromEmail(profile.email)) });
    return users.findOne({ emailHash: vault.emailHash(profile.email), emailVerified: true });
  }

  async function updateAccountUnlessSignedInByMail(existing: UserRecord, profile: Profile): Promise<User | undefined> {
    // A link by mail knows nothing of the name, and the account stays the provider's.
    if (profile.issuer === MAIL_ISSUER) return unsealUser(existing);
    const { clear, sealed } = splitProfileIntoClearAndSealed(profile);
    const box = new Binary(
      vault
        .unwrap(buildEncryptionContext(existing._id), existing.key.buffer)
        .sealJson(buildEncryptionContext(existing._id), sealed),
    );
    const merged = await users.findOneAndUpdate(
      { _id: existing._id },
      { $set: { ...clear, box, subject: hashSubject(profile) } },
      { returnDocument: 'after' },
    );
    return merged ? unsealUser(merged) : undefined;
  }

  async function createAccountUnlessExisting(profile: Profile): Promise<User | undefined> {
    const uid = randomUUID();
    const { key, wrapped } = vault.createKey(buildEncryptionContext(uid));
    const { clear, sealed } = splitProfileIntoClearAndSealed(profile);
    const record: UserRecord = {
      _id: uid,
      subject: hashSubject(profile),
      ...clear,
      createdAt: clear.updatedAt,
      key: new Binary(wrapped),
      box: new Binary(key.sealJson(buildEncryptionContext(uid), sealed)),
    };
    try {
      await users.insertOne(record);
      return unsealUser(record);
    } catch (error) {
      // They signed in twice at the same moment.
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }

  return {
    async signIn(profile) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const existing = await findExistingAccount(profile);
        // Gone or come in between: looked up again.
        const user = existing
          ? await updateAccountUnlessSignedInByMail(existing, profile)
          : await createAccountUnlessExisting(profile);
        if (user) return user;
      }
      throw new Error('the user record could not be written');
    },
    async find(uid) {
      const record = await users.findOne({ _id: uid });
      return record ? unsealUser(record) : undefined;
    },
    async uidsOfEmail(emailHash) {
      const found = await users.find({ emailHash }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    async remove(uid) {
      return (await users.deleteOne({ _id: uid })).deletedCount > 0;
    },
  };
}

export async function hasUserRecord({ users }: Pick<Database, 'users'>, uid: string): Promise<boolean> {
  return (await users.countDocuments({ _id: uid })) > 0;
}

export async function deleteUserRecord({ users }: Pick<Database, 'users'>, uid: string): Promise<void> {
  await users.deleteOne({ _id: uid });
}
