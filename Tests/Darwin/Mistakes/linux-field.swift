// error: value of type 'stat' has no member 'st_mtim'
import Darwin

func modified(_ information: stat) -> Int { information.st_mtim.tv_sec }
