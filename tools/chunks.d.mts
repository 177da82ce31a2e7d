type Modules = {
  getModuleInfo(
    id: string,
  ): { importedIds: string[]; importers: string[]; dynamicImporters: string[]; code: string | null } | null;
};
export function chunkNamer(web: string): (id: string, modules: Modules) => string | null;
