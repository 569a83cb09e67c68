/** Where the embedded provider lives below the portal's origin. */
export const MOUNT_PATH = '/sandbox/identity';
